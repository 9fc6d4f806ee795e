"""Files that no package which is installed here writes: of SAS, by ReadStat; of SPSS, damaged."""

import base64
import zlib

_PACKED = (
    "eNrtWU9IFFEYf7N/dN02WGGIPSy1qNF2aJlhbFEo2g23CDQyPRgEJSnYITX/hNqhOnQLii5pVz1Ehy51kKAQC7oV"
    "QvgHpDJ3dTODLvbXnGbe98Z589nmhghF77fMfvP93vd+73tv3sy+t0OIjdGFK6fvy8UvHt30kaJn6rXQjmCxVkI0"
    "TXKpEoTIhLglB69JpRqRZRJxS5ZOXbIucuhIdaomWZWK/AZkHVQl65NW3N2p+K5tF14nLbsmOAiHhOjKmFKuqDV7"
    "q8+2dvdwvBZTlZiyR1XjSkxVYyqW66mIn4qX277Z7tytEwetA8f3P5xe4fMkAgICAgICAgICAgICAgJ/EQbYvhVj"
    "p5eduErJFsNMBsCNup1xI4wPofotfrANLrRNt3iLYBv26SKw5Yi/wfhqxDcwvgLxIcYnUD6Tvl/z/evwSN7Z97fj"
    "id7mTvoHxUX53uGZvqEDtGB2PNHaFuH4B5RPcPzw9qvva4cfU/7yLNZ5SvkRLp5i7MslatNY5znop22dxVqzZAz0"
    "0zifl6DP8f6Jwfb9/gnIP2Pr3B4wMQX6GTt+98nro0vRadDP4HxegT6nM2SqD74B/Tk7HvKcAX2O1yhmQX8Oj08a"
    "9Ln4J0tRI6MM6M/jfs2D/rytc5wmmgV9Lh76+w70OX6mz2x4AfSztg6MwyLoZ+3482Z32z+AfhZdRwEBAQGBnFj5"
    "rlPkG7+PFGyo/kbbX1MfqutlzA8z6zY+ErEWUbruIs4F1TKrZ61rgszS5ZjHXkzR5YlHIj7k82BSuv27EwUdojBb"
    "gVon5AerU2VTMn5vY76XqatPHTvX2NTc1dHd1WIEdZ5p62g2bFNjr/neJlUZQ8LLTl0Ps4WbNH8Chc7xtEamAK3n"
    "ClC/JZQf9nUU50VxXnT9JdRP7LNptu48+5Zn3Fd9Y/P2X8MnA3BfOfHZgGk/Mn8rKi9WShz7llAOfawbxnpBZ/lR"
    "NE/0/+x6bNZ+9E9h3Wcu5PuRH0B+KfJ9m9ZTH32mlNFvmWsnQM/DebbsMTKVVp86Fu6snoVyDw3FT+n8mOg="
)
SAS = zlib.decompress(base64.b64decode(_PACKED))
"""24 rows of `truth` (yes, no, no, and again), `score` (0, 1/25, 2/25, ..., the sixth missing) and
`day` (from 2024-02-29)."""

_DAMAGED = (
    "eNpTcfMxctBQ1lQIDggOVnBxDHFUcPP0cVXQVcgoKSkottLXT88syShN0kvOz9UPz6xKLErxTUzWD0pNTAkuSSxR"
    "YGJgYGAGYkYGCBBggIFIByMzBb/8MgUjM0MzK1NLKwNLBQoB0FQmBlTAxMEKxiFBoSEeQCW45IOd/YNcofLMyAqY"
    "GcHY0wViBTOaHUx5+TCrgeCDPXNlajGIzwL1sxUQs0PNBIlxALEIkv7/QMAIVQsy9+VfiHqYWmaomv//3/+H0vX/"
    "oHx2qFkgvaxAHBripmsBEuSGGsAJtYQDKQLQ2QxQB/JCxWWBGBxYtiVFpSUZnOCAsS1Ozi9K5fR0sc1MYYfGIgfU"
    "xegx+xwafCkpf8F0okISOIRS/0L4gmCw0R4mnoIiftAeXf2smSBwEof6ixjqQ8HgKoZ6iDk3MdTfuwsGOMx/iKHe"
    "GAweY6iH2PsUQ305GDzH4Z6XGOr37AaB1xjqIe58i1Cf+vcPcvgCACaoxMw="
)
BREAKING = zlib.decompress(base64.b64decode(_DAMAGED))
"""Ends the process in which ReadStat reads it (version 1.3.7 of pyreadstat): found by mutation."""
