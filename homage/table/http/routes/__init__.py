"""The pages of data, by what they are about."""
