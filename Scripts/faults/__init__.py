"""What Scripts/test-faults is made of."""
