"""What scripts that run tests share."""
