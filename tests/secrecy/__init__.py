"""What a viewer gets must follow from its view alone, whatever it is made into."""
