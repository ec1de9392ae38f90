"""
A load test record that came locked with a password nobody passed on: it stays unreadable, and the room says so.

It is encrypted as PDF 1.4 describes (40 bits), with a password and a file number of its own, so that its bytes are the
same on every run. Whoever knows the password can open it.
"""

import hashlib

_PASSWORD = b"Hanselift-0426"
_FILE_NUMBER = bytes.fromhex("48503032303236303338373143524e31")
_MAY_NOTHING = -64
_PADDING = bytes.fromhex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")
_LINES = (
    "Hanselift Prüfdienst GmbH",
    "Load test record, overhead crane DG 32-1991-114",
    "Tarnfeld Pumpen GmbH, Hafenstraße 118, assembly hall 3",
    "14 April 2026, test load 40,000 kg, held for ten minutes",
    "Deflection at mid span 31 mm (limit 38 mm), no lasting deformation",
)


def _stream_cipher(key: bytes, data: bytes) -> bytes:
    """Encrypt with RC4, which the format asks for."""
    state = list(range(256))
    other = 0
    for index in range(256):
        other = (other + state[index] + key[index % len(key)]) % 256
        state[index], state[other] = state[other], state[index]
    out, at, other = bytearray(), 0, 0
    for byte in data:
        at = (at + 1) % 256
        other = (other + state[at]) % 256
        state[at], state[other] = state[other], state[at]
        out.append(byte ^ state[(state[at] + state[other]) % 256])
    return bytes(out)


def _digest(data: bytes) -> bytes:
    return hashlib.md5(data, usedforsecurity=False).digest()


def _padded(password: bytes) -> bytes:
    return (password + _PADDING)[:32]


def _hexed(data: bytes) -> bytes:
    return b"<" + data.hex().encode() + b">"


def load_test_record() -> bytes:
    owner = _stream_cipher(_digest(_padded(_PASSWORD))[:5], _padded(_PASSWORD))
    permissions = _MAY_NOTHING.to_bytes(4, "little", signed=True)
    key = _digest(_padded(_PASSWORD) + owner + permissions + _FILE_NUMBER)[:5]
    user = _stream_cipher(key, _PADDING)

    shown = b"".join(
        b"(%s) Tj 0 -18 Td\n" % line.replace("(", r"\(").replace(")", r"\)").encode("cp1252") for line in _LINES
    )
    number = 4
    content = _stream_cipher(
        _digest(key + number.to_bytes(3, "little") + bytes(2))[:10], b"BT /F1 11 Tf 72 760 Td\n" + shown + b"ET"
    )
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        (
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
            b"/Resources << /Font << /F1 5 0 R >> >> >>"
        ),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Filter /Standard /V 1 /R 2 /O %s /U %s /P %d >>" % (_hexed(owner), _hexed(user), _MAY_NOTHING),
    ]
    out, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), list[int]()
    for place, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (place, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R /Encrypt 6 0 R /ID [%s %s] >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        _hexed(_FILE_NUMBER),
        _hexed(_FILE_NUMBER),
        table,
    )
    return bytes(out)
