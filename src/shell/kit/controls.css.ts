/** Buttons. */
export const controlsCss = `
.lk-btn,.lk-ib{--lk-bh:var(--latchkey-color-plate-hover);--lk-bp:var(--latchkey-color-plate-press);background:var(--lk-b,none);border-radius:var(--latchkey-radius-control);position:relative;transition:background-color var(--latchkey-duration-press)}
.lk-btn{min-height:var(--latchkey-control-height);width:100%;min-width:0;padding:0 16px;display:flex;align-items:center;justify-content:center;gap:8px;font:var(--latchkey-type-label);font-weight:600}
.lk-ib{width:40px;height:40px;display:grid;place-items:center;flex:none;color:var(--latchkey-color-text-2)}
.lk-b-plate,.lk-btn{--lk-b:var(--latchkey-color-plate)}
.lk-b-accent{--lk-b:var(--latchkey-color-accent);--lk-bh:var(--latchkey-color-accent-hover);--lk-bp:var(--latchkey-color-accent-press);color:var(--latchkey-color-on-accent);box-shadow:inset 0 0 0 1px var(--latchkey-color-picture-edge)}
.lk-b-tertiary{--lk-b:none;color:var(--latchkey-color-text-2)}
.lk-plate .lk-btn{--lk-b:var(--latchkey-color-plate-press)}
.lk-btn-s{min-height:var(--latchkey-control-height-small);width:auto;flex:none;padding:0 12px;font:var(--latchkey-type-small-strong)}
@media (hover:hover){:is(.lk-btn,.lk-ib):not([aria-disabled]):hover{background:var(--lk-bh)}}
:is(.lk-btn,.lk-ib):not([aria-disabled]):active{background:var(--lk-bp)}
.lk-btn.lk-off{background:none;box-shadow:inset 0 0 0 1px var(--latchkey-color-line);color:var(--latchkey-color-text-3)}
.lk-ib::after{content:"";position:absolute;inset:-2px}
@media (forced-colors:active){.lk-plate,.lk-btn{border:1px solid}.lk-off,.lk-row-off{color:GrayText}.lk-pic{forced-color-adjust:none}}
`
