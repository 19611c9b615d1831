import { tileCss } from './css.ts'

/** An account on a button. A balance that does not fit beside the name is hidden: cut off, it would be another amount. */
export const accountCss = `${tileCss}
.badge{--s:14px;position:absolute;inset-block-end:-3px;inset-inline-end:-4px;box-shadow:0 0 0 2px var(--p)}
button:hover .badge{box-shadow:0 0 0 2px var(--ph)}
.lost{background:var(--w);color:var(--p)}
.words{display:flex;flex-flow:row-reverse wrap;justify-content:flex-end;align-items:center;gap:0 8px;min-width:0;height:20px;overflow:hidden}
.sum{color:color-mix(in srgb,var(--t) 78%,transparent);font-weight:500}
.sk{flex:none;width:68px;height:12px;border-radius:4px;background:color-mix(in srgb,var(--t) 14%,transparent)}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media (forced-colors:active){.sk{background:GrayText}}`
