"""HTTP routes, sockets, limits and the pages."""
