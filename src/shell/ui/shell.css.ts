/** What the shell adds to the kit: its own element, the dialog beside a wallet's window, and its views' own parts. */
export const shellCss = `
:host{position:absolute;inset:0 auto auto 0;width:0;height:0}
.lk-dialog{position:fixed;inset:0;overscroll-behavior:contain}
.lk-dialog:not([open]){display:none}
.lk-views{flex:1 1 auto}
.lk-toasts{transition:opacity .15s,translate .15s}
.lk-toasts[data-closing]{opacity:0}
.lk-chip{min-width:0;display:flex;align-items:center;gap:8px;min-height:44px;padding-inline:12px 8px;font:var(--latchkey-type-label);border-radius:var(--latchkey-radius-control)}
.lk-chip>.lk-i{color:var(--latchkey-color-text-3)}
.lk-head-chip>div{min-width:12px}
@media (hover:hover){button.lk-chip:hover{background:var(--latchkey-color-plate-hover)}}
.lk-methods{display:flex;flex-direction:column;gap:8px;min-width:0}
.lk-methods[inert]{opacity:.45}
.lk-method,.lk-none{display:flex;flex-direction:column;gap:8px;min-width:0}
.lk-none>.lk-btn{margin-block-start:8px}
.lk-method:empty,.lk-methods>.lk-or,.lk-method:not(:empty)~.lk-none{display:none}
.lk-method:not(:empty)~.lk-or:not(:has(+.lk-method:empty)){display:flex}
.lk-fail{display:grid;gap:8px;margin-block-end:8px}
.lk-balance{padding:12px 12px 8px}
.lk-balance .lk-unit{line-height:0}
.lk-balance>.lk-sk{margin-block:6px}
.lk-balance>p{font:var(--latchkey-type-small)}
.lk-unknown{font:var(--latchkey-type-amount);font-weight:400;color:var(--latchkey-color-text-3)}
.lk-shape-rail{display:flex;justify-content:space-between;padding:16px 12px 42px;border-radius:var(--latchkey-radius-plate);box-shadow:inset 0 0 0 1px var(--latchkey-color-line)}
.lk-shape-text{display:grid;gap:10px;padding:8px 12px}
@media (max-width:430px){.lk-grab,.lk-head{touch-action:none}}
`
