"""What everybody may read of the games: encoded and compressed once, and not sent again to who has it already."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass, field

from fastapi import Request, Response

LEVEL = 9  # it is done once
ANEW = "public, no-cache"  # kept, but asked for again each time: answered with 304 unless it has changed


@dataclass(frozen=True)
class Packed:
    """An answer that is the same for everybody."""

    plain: bytes
    media_type: str = "application/json"
    cached: str = ANEW  # by browsers and proxies
    small: bytes = field(init=False, repr=False)
    tag: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "small", gzip.compress(self.plain, LEVEL, mtime=0))
        object.__setattr__(self, "tag", f'W/"{hashlib.sha256(self.plain).hexdigest()[:24]}"')

    def answer(self, request: Request) -> Response:
        """It, or that it has not changed since it was asked for last."""
        headers = {
            "ETag": self.tag,
            "Cache-Control": self.cached,
            "Vary": "Accept-Encoding",
            "X-Content-Type-Options": "nosniff",
        }
        if self.tag in {tag.strip() for tag in request.headers.get("if-none-match", "").split(",")}:
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, media_type=self.media_type, headers=headers)
        return Response(self.small, media_type=self.media_type, headers={**headers, "Content-Encoding": "gzip"})
