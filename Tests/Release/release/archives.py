"""Archives with the same bytes for the same files."""

import gzip
import tarfile
from io import BytesIO


def tree(folder, *, without=()):
    """The files below a folder by their names, as (content, mode); hidden ones and what is named are left out."""
    files = {}
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith(".") or part in without for part in parts):
            files["/".join(parts)] = (path.read_bytes(), 0o755 if path.stat().st_mode & 0o100 else 0o644)
    return files


def tar(files, top, time):
    """A tar of files by their names, as (content, mode), below one folder."""
    folders = {f"{top}/{name}".rsplit("/", depth)[0] for name in files for depth in range(1, name.count("/") + 2)}
    output = BytesIO()
    with tarfile.open(fileobj=output, mode="w", format=tarfile.USTAR_FORMAT) as archive:

        def add(name, content, mode, kind):
            entry = tarfile.TarInfo(name)
            entry.type, entry.mode, entry.mtime, entry.size = kind, mode, time, len(content)
            entry.uname = entry.gname = "root"
            archive.addfile(entry, BytesIO(content))

        for folder in sorted(folders):
            add(folder, b"", 0o755, tarfile.DIRTYPE)
        for name in sorted(files):
            add(f"{top}/{name}", *files[name], tarfile.REGTYPE)
    return output.getvalue()


def gzipped(content):
    """As gzip -n does it."""
    output = BytesIO()
    with gzip.GzipFile(filename="", fileobj=output, mode="wb", compresslevel=9, mtime=0) as file:
        file.write(content)
    return output.getvalue()
