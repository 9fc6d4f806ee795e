"""The Classes page: what is taken for what among several classes."""
