"""The room server: HTTP and sockets around the rules core, with an event log as the truth."""
