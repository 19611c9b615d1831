import { lookCss } from '../button/css.ts'

/** The place of an inline modal, and the skeleton that is there until it is drawn. */
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
