/**
 * The look of the buttons in the host's page: a few of the modal's tokens, so that the button stays small. `data-theme` is set on
 * the button itself, because the page may have rules of its own for that attribute on the host element.
 */
export const lookCss = `:host{display:inline-block}
button{all:unset;box-sizing:border-box;display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:44px;padding:0 16px;border-radius:var(--latchkey-radius,8px);font:600 15px/20px var(--latchkey-font-family,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif);font-variant-numeric:tabular-nums;cursor:pointer;white-space:nowrap;-webkit-tap-highlight-color:transparent;transition:background-color 80ms;background:var(--a);color:var(--latchkey-on-accent,var(--on))}
:host{--a:var(--latchkey-accent,#56c2bb);--on:#000;--p:#1d2428;--ph:#252d32;--t:#eef3f3;--x:#fff}
button[data-theme=light]{--a:var(--latchkey-accent,#0b6b68);--on:#fff;--p:#f1f4f4;--ph:#e7ecec;--t:#10181b;--x:#000}
@supports (color:color(from red xyz-d65 x y z)){:host,button[data-theme=light]{--on:color(from var(--a) xyz-d65 calc(.9505*clamp(0,(.179 - y)*10000,1)) clamp(0,(.179 - y)*10000,1) calc(1.089*clamp(0,(.179 - y)*10000,1)))}}
button:hover{background:color-mix(in srgb,var(--a) 86%,var(--x))}
button.in{background:var(--p);color:var(--t);box-shadow:inset 0 0 0 1px color-mix(in srgb,var(--t) 12%,transparent)}
button.in:hover{background:var(--ph)}
button:focus-visible{outline:2px solid var(--a);outline-offset:2px}
button[aria-busy=true]{cursor:progress}
i{width:8px;height:8px;border-radius:50%;background:currentColor;opacity:.7;animation:p 1.2s ease-in-out infinite}
@keyframes p{50%{opacity:.2}}
@media (prefers-reduced-motion:reduce){i{animation:none}}
@media (forced-colors:active){button{border:1px solid}}`

/** What every kind of button needs; an account on a button adds `accountCss`. */
export const buttonCss = `${lookCss}
:host{max-width:100%;vertical-align:middle}
:host([hidden]){display:none}
button{position:relative;max-width:100%;--s:28px;--w:#f0b04a;color-scheme:dark}
button[data-theme=light]{--w:#8a5200;color-scheme:light}
button[data-size=sm]{min-height:36px;padding:0 12px;font-size:13px;line-height:18px;--s:24px}
button.pictured{padding-inline-start:8px}
button:disabled,button:disabled:hover{background:none;color:var(--t);opacity:.62;box-shadow:inset 0 0 0 1px color-mix(in srgb,var(--t) 30%,transparent);cursor:default}
button:disabled{--t:currentColor}
i{position:absolute;inset-inline-start:5px;width:6px;height:6px}
bdi{display:block;min-width:0;overflow:hidden;text-overflow:ellipsis}
@media (pointer:coarse){button[data-size=sm]{min-height:44px}}
@media (forced-colors:active){button:disabled{color:GrayText;opacity:1}}`

/** Round and square pictures. A server writes no style attribute, so a tile has a default hue. */
export const tileCss = `
.pic{position:relative;flex:none;display:grid;place-items:center;width:var(--s);height:var(--s);border-radius:50%;font:600 calc(var(--s)*.42)/1 system-ui,sans-serif;color:#fff}
.pic>svg,.pic>img{position:absolute;inset:0;width:100%;height:100%;border-radius:inherit}
.pic>img{object-fit:cover;opacity:0}
.pic>img[data-shown]{opacity:1}
.tile{--h:200;border-radius:min(var(--latchkey-radius,8px)*.625,30%);background:linear-gradient(calc(var(--h)*30deg),oklch(.42 .12 calc(var(--h) - 30)) 50%,oklch(.53 .12 calc(var(--h) + 10)) 0)}
.net{--s:24px}
button[data-size=sm] .net{--s:20px}`

/** The same text for every button that a server renders, so that a policy allows it by one hash (`latchkey/csp`). */
export const serverCss = `${buttonCss}${tileCss}`
