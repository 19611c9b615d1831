/** What the shell adds to the kit's styles: its host element, the dialog when it is not modal, and the Connect view. */
export const shellCss = `
:host{position:absolute;inset:0 auto auto 0;width:0;height:0}
.lk-dialog{position:fixed;inset:0;overscroll-behavior:contain}
.lk-dialog:not([open]){display:none}
.lk-views{flex:1 1 auto}
.lk-methods[inert]{opacity:.45}
.lk-methods,.lk-method,.lk-none{display:flex;flex-direction:column;gap:8px;min-width:0}
.lk-none>.lk-btn{margin-block-start:8px}
.lk-method:empty,.lk-methods>.lk-or,.lk-method:not(:empty)~.lk-none{display:none}
.lk-method:not(:empty)~.lk-or:not(:has(+.lk-method:empty)){display:flex}
.lk-fail{display:grid;gap:8px;margin-block-end:8px}
@media (max-width:430px){.lk-grab,.lk-head{touch-action:none}}
`
