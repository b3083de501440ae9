"""The bot: Discord, the store and the clock around the pure rules of `engine`."""
