"""Running kernel.wasm: each thread has an instance, failures stay where they are, memory is bounded."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from blockandkey.bots.ladder.director import weights
from blockandkey.bots.ladder.expert import Expert
from blockandkey.bots.ladder.field_director import FieldDirector
from blockandkey.kernel import run
from blockandkey.kernel.run import SAMPLES, Kernel, KernelFault, compiled_module, kernel
from blockandkey.rules.components import shipped_set
from tests.support.choices import choices, positions
from tests.support.kernels import damaged_kernel, kernel_file

MEGABYTE = 1 << 20


def test_each_thread_has_an_instance_of_its_own() -> None:
    games, together = positions(4), Barrier(2)

    def choose(_: int) -> tuple[Kernel, list[int]]:
        together.wait()
        return kernel(), choices(kernel(), games, (1,))

    with ThreadPoolExecutor(2) as threads:
        (first, chosen), (second, again) = threads.map(choose, range(2))
    assert first is not second
    assert chosen == again == choices(kernel(), games, (1,))


def test_a_trap_fails_one_decision_and_the_next_one_has_a_new_instance() -> None:
    rules = kernel()
    expected = choices(rules, positions(2), (1,))
    with pytest.raises(KernelFault, match=r"^the compiled rules failed in 'score': .*out of bounds"):
        rules.machine.call("score", 2**31 - 8, 0)
    assert kernel() is not rules
    assert choices(kernel(), positions(2), (1,)) == expected


EMPTY = b"\0asm\1\0\0\0"  # a module without anything


@pytest.mark.parametrize("content", [b"", EMPTY, b"not a module"])
def test_a_foreign_file_is_told_in_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "kernel.wasm"
    path.write_bytes(content)
    path.with_name("kernel.wasm.sha256").write_text(f"{hashlib.sha256(content).hexdigest()}  kernel.wasm\n")
    with (
        kernel_file(path),
        pytest.raises(KernelFault, match=r"^kernel\.wasm, the compiled rules, can't be run here: .+"),
    ):
        kernel()


def test_a_missing_file_is_told_in_one_sentence(tmp_path: Path) -> None:
    with kernel_file(tmp_path / "kernel.wasm"), pytest.raises(KernelFault) as fault:
        kernel()
    assert str(fault.value) == "kernel.wasm, the compiled rules, is damaged or missing; install Block and Key again"


def test_without_wasmtime_the_compiled_rules_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "find_spec", lambda name: None)
    with kernel_file(run.KERNEL), pytest.raises(KernelFault, match=r"^wasmtime, .* is missing"):
        kernel()


def test_a_damaged_file_is_told_in_one_sentence(tmp_path: Path) -> None:
    with damaged_kernel(tmp_path), pytest.raises(KernelFault, match="is damaged or missing"):
        kernel()


def test_memory_is_bounded_and_does_not_grow_with_use() -> None:
    _, module = compiled_module()
    [memory] = [export.type for export in module.exports if export.name == "memory"]
    assert memory.limits.max * 65536 == 32 * MEGABYTE
    rules = kernel()
    rules.use(shipped_set("standard"))
    used = []
    for number in range(3):
        rules.samples(weights(), (0.1, 0.95), 4, number, 5, 1, SAMPLES)
        rules.deal(4, number)
        rules.play_out(weights(), FieldDirector.options_for(4), number)
        rules.deal(2, number)
        rules.choose(weights(), Expert.options_for(2), number)
        used.append(rules.machine.call("memory_used"))
    assert used[0] == used[1] == used[2] < 8 * MEGABYTE
