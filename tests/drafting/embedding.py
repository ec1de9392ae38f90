"""An embedder without a model: texts that share words have vectors that lie close."""

import hashlib

import numpy as np

from retrieval import words
from retrieval.embedder import Vector


class WordVectors:
    model_id = "words"
    dimension = 64

    def count(self, text: str) -> int:
        return len(text.split())

    def embed(self, text: str) -> Vector:
        vector = np.zeros(self.dimension, np.float32)
        for root, times in words.bag(text).items():
            vector[hashlib.sha256(root.encode()).digest()[0] % self.dimension] += times
        length = float(np.linalg.norm(vector))
        return vector / np.float32(length) if length else vector
