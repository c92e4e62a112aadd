"""How often somebody may ask: a bucket of tokens for each name or address, filled at a steady rate."""

from collections import OrderedDict
from collections.abc import Callable

MOST_REMEMBERED = 50_000


class Throttle:
    def __init__(self, now_ms: Callable[[], int], burst: int, per_second: float) -> None:
        self._now_ms = now_ms
        self._burst = burst
        self._per_ms = per_second / 1000
        self._buckets: OrderedDict[str, tuple[float, int]] = OrderedDict()  # tokens left, when

    def wait_ms(self, who: str) -> int:
        """Take a token: 0, or how long until there is one."""
        now = self._now_ms()
        left, at = self._buckets.pop(who, (float(self._burst), now))
        left = min(self._burst, left + max(0, now - at) * self._per_ms)
        allowed = left >= 1
        self._buckets[who] = (left - 1 if allowed else left, now)
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        return 0 if allowed else int((1 - left) / self._per_ms) + 1
