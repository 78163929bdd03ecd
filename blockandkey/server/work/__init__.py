"""Work without a command: what is due, worker processes, absences and expiry."""
