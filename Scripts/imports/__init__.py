"""What Scripts/check-imports is made of."""
