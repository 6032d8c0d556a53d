"""The READMEs' pictures: an editor's text as it stands there, beside the page."""

import html
import re

STYLE = """
body { margin: 0; display: flex; width: 1600px; height: 600px; background: #1b2028; overflow: hidden }
main { width: 640px; display: flex; flex-direction: column; color: #d7dce4;
       font: 12.5px/1.75 "DejaVu Sans Mono", monospace }
header { padding: 11px 16px; display: flex; gap: 7px; align-items: center; background: #151920;
         font: 12px "DejaVu Sans", sans-serif; color: #98a2b1 }
header i { width: 11px; height: 11px; border-radius: 6px }
header b { margin-left: 10px; font-weight: normal }
#text { flex: 1; padding-top: 10px; overflow: hidden }
.row { display: flex; white-space: pre-wrap; padding: 0 14px 0 0 }
.row u { width: 44px; flex: none; text-align: right; margin-right: 16px; color: #566072; text-decoration: none }
.here { background: #2a323f } .here u { color: #d7dce4 }
.word { color: #d787c4 } .type { color: #7fd0c3 } .number { color: #e5b567 } .comment { color: #7d8898 }
footer { background: #0f6d86; color: #fff; padding: 3px 14px; display: flex; justify-content: space-between }
#command { padding: 3px 14px 7px; background: #151920; color: #d7dce4; min-height: 22px }
img { width: 960px; height: 600px; border-left: 1px solid #000 }
"""

TOKENS = re.compile(r"(?P<comment>//.*)|(?P<word>\b(?:import|let)\b)|(?P<type>\b[A-Z]\w+)|(?P<number>-?\b\d[\d.]*)")
#: What the machines that take the pictures have no letters for.
PICTOGRAMS = re.compile("[\U00010000-\U0010ffff]\ufe0f? ?")


def colored(line):
    parts, end = [], 0
    for token in TOKENS.finditer(line):
        parts.append(html.escape(line[end:token.start()]))
        parts.append(f'<span class="{token.lastgroup}">{html.escape(token[0])}</span>')
        end = token.end()
    return "".join(parts) + html.escape(line[end:])


def sheet(image, title, text, row, status, command):
    rows = "".join(
        f'<div class="row{" here" if number == row else ""}"><u>{number + 1}</u><span>{colored(PICTOGRAMS.sub("", line))}</span></div>'
        for number, line in enumerate(text.splitlines())
    )
    return (
        f"<meta charset=utf-8><style>{STYLE}</style><main>"
        '<header><i style="background:#ec6a5e"></i><i style="background:#f4bf4f"></i><i style="background:#61c554"></i>'
        f'<b>{html.escape(title)}</b></header><div id="text">{rows}</div>'
        f"<footer><span>map.swift</span><span>{html.escape(status)}</span></footer>"
        f'<div id="command">{html.escape(command)}</div></main><img src="data:image/png;base64,{image}">'
    )
