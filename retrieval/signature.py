"""What the shipped model takes and gives: the names of its input and output, and the numbers of a vector."""

from typing import Final

WIDTH: Final = 384
INPUT: Final = "input_ids"
OUTPUT: Final = "sentence_embedding"
