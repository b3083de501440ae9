"""The bot without Discord: inside an in-memory Discord (simcord), for a person or for policies.

It needs the extra `try`. Nothing outside this folder knows of it.
"""
