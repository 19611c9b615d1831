/** The styles of the frame. Its background is transparent, so it looks like part of the modal. */
export const STYLE = `
:root{--text:#eef3f3;--text-2:#a9b5b9;--plate:#1d2428;--hover:#252d32;--line:#2a3338;--control:#78868c;--accent:#56c2bb;--on-accent:#000;--focus:#68d2cb;--danger:#ff8a80}
:root[data-theme=light]{--text:#10181b;--text-2:#4b595e;--plate:#f1f4f4;--hover:#e7ecec;--line:#dbe2e2;--control:#6f7d83;--accent:#0b6b68;--on-accent:#fff;--focus:#006360;--danger:#b3261e}
*{box-sizing:border-box;margin:0}
html,body{background:transparent;overflow-x:hidden}
body{font:400 15px/22px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",Arial,sans-serif;color:var(--text);font-variant-numeric:tabular-nums}
main{display:flex;flex-direction:column;gap:8px}
h1{font:600 20px/26px inherit;font-size:20px;font-weight:600;line-height:26px;letter-spacing:-.01em;padding-inline:12px}
p,dt{padding-inline:12px;color:var(--text-2);overflow-wrap:anywhere}
label{font:500 13px/18px inherit;font-size:13px;font-weight:500;line-height:18px;padding-inline:12px}
input{width:100%;height:48px;padding-inline:12px;font:inherit;font-size:16px;color:var(--text);background:transparent;border:1px solid var(--control);border-radius:8px;outline:0}
input:focus{border-color:var(--focus);box-shadow:inset 0 0 0 1px var(--focus)}
input[aria-invalid=true]{border-color:var(--danger);box-shadow:inset 0 0 0 1px var(--danger)}
input.code{font-size:22px;letter-spacing:.4em;text-align:center;direction:ltr}
.wrong{color:var(--danger);font-size:13px;line-height:18px;padding-inline:12px}
.wrong:empty{display:none}
.pair{display:flex;gap:8px}
.pair>:last-child{flex:2}.pair>:first-child{flex:1}
button{min-height:48px;width:100%;padding:0 16px;font:inherit;font-weight:600;color:var(--text);background:var(--plate);border:0;border-radius:8px;cursor:pointer}
button:hover{background:var(--hover)}
button.primary{color:var(--on-accent);background:var(--accent)}
button.text{background:none;color:var(--focus);min-height:44px}
button[aria-disabled=true]{color:var(--text-2);background:none;box-shadow:inset 0 0 0 1px var(--line);cursor:default}
button:focus-visible{outline:2px solid var(--focus);outline-offset:-4px}
button.primary:focus-visible{outline-color:var(--on-accent)}
pre{direction:ltr;text-align:start;max-height:160px;overflow:auto;padding:12px;font:400 13px/20px ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);border-radius:8px;unicode-bidi:isolate}
dl{display:grid;gap:4px}
dd{padding-inline:12px;overflow-wrap:anywhere;direction:ltr;unicode-bidi:isolate;text-align:start}
@media (max-width:430px){button,input{min-height:52px;height:52px}}
@media (forced-colors:active){button{border:1px solid}}
`
