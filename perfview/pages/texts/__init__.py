"""The Texts page: how near what systems wrote is to references, and in which segments it is not."""
