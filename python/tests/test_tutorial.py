"""The tutorial does what it says."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

TUTORIAL = Path(__file__).parents[2] / "docs" / "python-tutorial.ipynb"


def test_the_tutorial_runs_from_beginning_to_end(tmp_path: Path) -> None:
    notebook = nbformat.read(TUTORIAL, as_version=4)
    NotebookClient(notebook, timeout=240, kernel_name="python3", resources={"metadata": {"path": tmp_path}}).execute()
    assert all(cell.get("execution_count") for cell in notebook.cells if cell.cell_type == "code")
