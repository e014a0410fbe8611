"""The tutorial's lines work, one after the other."""

import re
from pathlib import Path

import pytest

TUTORIAL = Path(__file__).resolve().parents[2] / "docs" / "python.md"


@pytest.mark.skipif(not TUTORIAL.exists(), reason="the tutorial is in the repository")
def test_the_tutorial_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "tutorial"}
    for block in re.findall(r"```python\n(.*?)```", TUTORIAL.read_text(), re.DOTALL):
        exec(compile(block, str(TUTORIAL), "exec"), names)  # noqa: S102
