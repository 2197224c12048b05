"""One module per adjustment, named after its op."""
