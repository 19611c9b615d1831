/**
 * Tiles as the kit's grid draws them, in a windowed list: four to a line, three on a narrow card. The card keeps its full
 * height while a search finds little, so that the field stays where it is.
 */
export const allCss = `
.lk-aw{display:flex;flex-direction:column;gap:8px;min-height:min(556px,100dvh - 160px);container:lk-aw/inline-size}
@media (max-width:430px){.lk-aw{min-height:calc(92dvh - 148px)}}
.lk-aw-head{position:sticky;inset-block-start:0;z-index:1;display:flex;gap:8px;background:var(--latchkey-color-card);padding-block-end:8px;margin-block-end:-8px}
.lk-aw-head>.lk-group{flex:1}
.lk-aw-head>.lk-search{margin:0}
.lk-aw-head>.lk-ib{width:var(--latchkey-control-height);height:var(--latchkey-control-height)}
.lk-aw-grid{grid-template-columns:repeat(4,minmax(0,1fr));gap:8px;grid-auto-rows:calc(94px + var(--lk-lead,0px));--lk-win-above:calc(var(--latchkey-control-height) + 12px)}
@container lk-aw (max-width:303px){.lk-aw-grid{grid-template-columns:repeat(3,minmax(0,1fr))}}
.lk-aw-rest{display:grid}
.lk-aw-rest .lk-sk+.lk-sk{margin:3px}
.lk-aw-tile{display:flex;flex-direction:column;align-items:center;gap:8px;min-width:0;padding:12px 4px 10px;border-radius:var(--latchkey-radius-plate);font:var(--latchkey-type-caption);color:var(--latchkey-color-text-2)}
.lk-aw-tile>.lk-cut{width:100%;text-align:center}
@media (hover:hover){.lk-aw-tile:not([aria-disabled]):hover{background:var(--latchkey-color-plate)}}
.lk-aw-tile:not([aria-disabled]):active{background:var(--latchkey-color-plate-hover)}
.lk-aw-tile:focus-visible{outline-offset:-2px}
.lk-aw-tile[aria-disabled]{color:var(--latchkey-color-text-disabled)}
.lk-aw-tile[aria-disabled]>.lk-pic{filter:grayscale(1);opacity:.45}
.lk-aw-pic{display:grid;place-items:center;overflow:hidden;font:600 20px/1 var(--latchkey-font)}
.lk-aw-pic:not(.lk-pic-hue){background:var(--latchkey-color-plate-press)}
.lk-aw-pic::after{content:"";position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px var(--latchkey-color-picture-edge)}
.lk-aw-mark{position:absolute;inset-block-start:50px;inset-inline-start:calc(50% + 14px);width:14px;height:14px;border-radius:50%;box-shadow:0 0 0 2px var(--latchkey-color-card);overflow:hidden;text-indent:20px;white-space:nowrap;pointer-events:none;background:var(--latchkey-color-text-2);forced-color-adjust:none}
.lk-aw-mark::before{content:"";position:absolute;inset-inline-start:4.5px;inset-block-start:2px;width:3.5px;height:7px;border:solid var(--latchkey-color-card);border-width:0 1.5px 1.5px 0}
.lk-aw-mark[data-mark=state]{inset-block-start:52px;inset-inline-start:calc(50% + 16px);width:10px;height:10px;background:var(--latchkey-color-success)}
.lk-aw-mark[data-mark=state]::before{display:none}
.lk-aw-mark[data-mark=certified]{inset-block-start:7px;background:var(--latchkey-color-accent-text)}
.lk-aw-mark[data-mark=certified]::before{rotate:45deg}
.lk-aw-mark[data-mark=recent]::before{inset-inline-start:6.25px;inset-block-start:3px;width:3px;height:4.5px;border-width:0 0 1.5px 1.5px}
.lk-aw-mark[data-mark=alike]{inset-inline-start:calc(50% - 28px);background:var(--latchkey-color-warning)}
.lk-aw-mark[data-mark=alike]::before{inset-inline-start:6.25px;inset-block-start:3px;width:0;height:5px;border-width:0 0 0 1.5px}
.lk-aw-fail{display:flex;align-items:center;gap:8px;justify-content:space-between;min-height:44px}
.lk-aw-fail .lk-hint{flex:1}
.lk-aw-end{display:grid;place-items:center}
`
