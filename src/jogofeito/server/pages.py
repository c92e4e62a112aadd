"""The web client's files, as they were built; every other path is the client's own and gets its first page."""

import mimetypes
from functools import cache
from importlib.resources import files
from pathlib import Path

from litestar import Response, get
from litestar.enums import MediaType
from litestar.params import FromPath

from jogofeito.server.refusing import Denied

NOT_BUILT = """<!doctype html><html lang="pt"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Jogo Feito</title><body style="font:1rem/1.5 system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem">
<h1>Jogo Feito</h1>
<p lang="pt">O casino está aberto; o cliente web ainda não foi construído. <code>make web</code> constrói-o.</p>
<p lang="en">The casino is open; the web client has not been built yet. <code>make web</code> builds it.</p>
<p><a href="/schema">REST</a> · <a href="/schema/asyncapi.json">WebSocket</a></p>"""


@cache
def built() -> dict[str, Path]:
    """Every file of the client by its path, as `make web` has put it into the package."""
    folder = Path(str(files("jogofeito"))) / "web"
    if not (folder / "index.html").is_file():
        return {}
    return {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(path: FromPath[str] = "") -> Response[bytes]:
    name = path.strip("/")
    found = built()
    if name.startswith(("api/", "schema/")) or name in ("api", "ws", "metrics"):
        raise Denied(404, "no_such_page", path=f"/{name}")
    if name in found and name != "index.html":
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        lasting = "public, max-age=31536000, immutable" if name.startswith("assets/") else "public, max-age=3600"
        return Response(found[name].read_bytes(), media_type=kind, headers={"cache-control": lasting})
    if "." in name.rpartition("/")[2] and not name.startswith("mesa/"):
        raise Denied(404, "no_such_page", path=f"/{name}")
    body = found["index.html"].read_bytes() if found else NOT_BUILT.encode()
    return Response(body, media_type=MediaType.HTML, headers={"cache-control": "no-cache"})
