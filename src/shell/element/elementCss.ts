import { buttonCss } from '../button/buttonCss.ts'

/** The element itself is the page's, whose own rules may mean `data-theme`: here the theme stands on the button. */
const lookCss = buttonCss.replaceAll(':host([data-theme=light])', 'button[data-theme=light]')

/**
 * The buttons' look, and what only elements have: sizes, pictures, the disabled state. A balance that does not fit beside
 * the name wraps out of sight: a cut amount would be another amount.
 */
export const elementCss = `${lookCss}
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
.pic{position:relative;flex:none;display:grid;place-items:center;width:var(--s);height:var(--s);border-radius:50%;font:600 calc(var(--s)*.42)/1 system-ui,sans-serif;color:#fff}
.pic>svg,.pic>img{position:absolute;inset:0;width:100%;height:100%;border-radius:inherit}
.pic>img{object-fit:cover;opacity:0}
.pic>img[data-shown]{opacity:1}
.tile{border-radius:min(var(--latchkey-radius,8px)*.625,30%);background:linear-gradient(calc(var(--h)*30deg),oklch(.42 .12 calc(var(--h) - 30)) 50%,oklch(.53 .12 calc(var(--h) + 10)) 0)}
.net{--s:24px}
button[data-size=sm] .net{--s:20px}
.badge{--s:14px;position:absolute;inset-block-end:-3px;inset-inline-end:-4px;box-shadow:0 0 0 2px var(--p)}
button:hover .badge{box-shadow:0 0 0 2px var(--ph)}
.lost{background:var(--w);color:var(--p)}
.words{display:flex;flex-flow:row-reverse wrap;justify-content:flex-end;align-items:center;gap:0 8px;min-width:0;height:20px;overflow:hidden}
.sum{color:color-mix(in srgb,var(--t) 78%,transparent);font-weight:500}
.sk{flex:none;width:68px;height:12px;border-radius:4px;background:color-mix(in srgb,var(--t) 14%,transparent)}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media (pointer:coarse){button[data-size=sm]{min-height:44px}}
@media (forced-colors:active){button:disabled{color:GrayText;opacity:1}.sk{background:GrayText}}`

/** The place of an inline modal, and the card that stands there until it is drawn. */
export const placeCss = `${lookCss}
:host{display:block}
:host([hidden]){display:none}
.wait{box-sizing:border-box;width:100%;max-width:clamp(320px,var(--latchkey-width,360px),480px);min-height:320px;padding:22px 24px;border-radius:calc(var(--latchkey-radius,8px) + min(var(--latchkey-radius,8px)*1.5,12px));--c:#14191c;--t:#eef3f3;--l:#2a3338;background:var(--c);color:var(--t);box-shadow:0 0 0 1px var(--l);font:400 15px/22px var(--latchkey-font-family,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif)}
.wait[data-theme=light]{--c:#fff;--t:#10181b;--l:#dde4e4}
.place:not(:empty)+.wait{display:none}
p{margin:0 0 16px}
.wait>div{height:12px;width:60%;margin-block:4px 28px;border-radius:4px;background:color-mix(in srgb,var(--t) 12%,transparent)}
.wait>div+div{height:56px;width:auto;margin:0 -12px 8px;border-radius:var(--latchkey-radius,8px);background:color-mix(in srgb,var(--t) 5%,transparent)}
@media (forced-colors:active){.wait{border:1px solid}}`
