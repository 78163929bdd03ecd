"""A child process that must not outlive its parent."""

import os
import threading
from collections.abc import Callable


def exit_after(wait: Callable[[], object]) -> None:
    """End this process when `wait` returns; it waits in a thread of its own, until the parent process is gone."""

    def follow() -> None:
        wait()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
