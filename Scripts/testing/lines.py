"""Reads what tests print, as long as they say something."""

import math
import os
import select
import time


def lines(process, silence, end=math.inf):
    """The lines that a process writes, until it ends; the last one may lack its end.

    - silence: how many seconds without output there may be.
    - end: the time, of the monotonic clock, at which it has to have ended.
    - Yields None as the last where it is silent for too long, or late.
    """
    rest = b""
    while True:
        left = max(0, end - time.monotonic())
        if not select.select([process.stdout], [], [], min(silence, left))[0]:
            if process.poll() is None:
                yield None
            return
        data = os.read(process.stdout.fileno(), 1 << 16)
        if not data:
            break
        *whole, rest = (rest + data).split(b"\n")
        yield from (line + b"\n" for line in whole)
    if rest:
        yield rest
