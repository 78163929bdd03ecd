"""The wire format: pydantic models of all messages, and the TypeScript made from them."""
