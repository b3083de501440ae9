"""What happens in each phase. A phase waits for chance (`roll`), for seats (`card`), or goes on by
itself (`settle.card`): see `flow.py`."""
