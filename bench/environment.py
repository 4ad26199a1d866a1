"""Where the peers live: a virtual environment of their own, made once and kept until the pins change."""

import hashlib
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

MARK = "# peer: "


class InstallError(Exception):
    """A peer, or the environment itself, could not be had. The text says what pip said."""


def requirements_of(text: str) -> dict[str, list[str]]:
    """The pins of each peer in a requirements file: the lines under `# peer: NAME`, up to the next comment line."""
    sections: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in map(str.strip, text.splitlines()):
        if line.startswith(MARK):
            current = sections.setdefault(line.removeprefix(MARK).strip(), [])
        elif line.startswith("#"):
            current = None
        elif line and current is not None:
            current.append(line)
    return sections


def python_in(folder: Path) -> Path:
    """The interpreter of a virtual environment."""
    return folder / "Scripts" / "python.exe" if sys.platform == "win32" else folder / "bin" / "python"


def ensure_environment(folder: Path) -> Path:
    """Makes the virtual environment unless it is there, and returns its interpreter."""
    python = python_in(folder)
    if python.exists() and version_of(python) == sys.version_info[:2]:
        return python
    try:
        venv.create(folder, clear=True, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise InstallError(f"no virtual environment could be made ({error}); is the venv module installed?") from error
    return python


def version_of(python: Path) -> tuple[int, ...]:
    """The major and minor version of an interpreter; empty if it does not start."""
    program = "import sys; print(*sys.version_info[:2])"
    answer = subprocess.run([python, "-c", program], capture_output=True, text=True, check=False)
    return tuple(map(int, answer.stdout.split()))


def ensure_peer(folder: Path, name: str, requirements: Path, say: Callable[[str], None]) -> Path:
    """Installs one peer unless these very pins are installed, and returns the interpreter that has it."""
    text = requirements.read_text(encoding="utf-8")
    pins = requirements_of(text).get(name)
    if not pins:
        raise InstallError(f"{requirements.name} has no section `{MARK}{name}`")
    python = ensure_environment(folder)
    stamp = folder / f"{name}.installed"
    digest = hashlib.sha256(text.encode()).hexdigest()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == digest:
        return python
    say(f"{name}: installing {' '.join(pins)}")
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    answer = subprocess.run([*pip, "-c", str(requirements), *pins], capture_output=True, text=True, check=False)
    if answer.returncode != 0:
        raise InstallError(f"pip could not install {' '.join(pins)}: {complaint(answer.stderr)}")
    stamp.write_text(digest, encoding="utf-8")
    return python


def complaint(stderr: str) -> str:
    """What pip complained of: its error lines, or else the last line it wrote."""
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    errors = [line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR: ")]
    return "; ".join(errors or lines[-1:] or ["pip said nothing"])
