"""What the stronger bots compute: values, plans, simulations and self-play."""
