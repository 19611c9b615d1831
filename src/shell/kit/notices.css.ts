/** Notes, alert bars and toasts. */
export const noticesCss = `
.lk-note{display:flex;gap:12px;padding:12px;border-radius:var(--latchkey-radius-plate);font:var(--latchkey-type-small);overflow-wrap:anywhere;background:var(--latchkey-color-accent-soft)}
.lk-note>.lk-i{color:var(--latchkey-color-accent-text)}
.lk-note-warning{background:var(--latchkey-color-warning-soft)}
.lk-note-warning>.lk-i{color:var(--latchkey-color-warning)}
.lk-note-danger{background:var(--latchkey-color-danger-soft)}
.lk-note-danger>.lk-i{color:var(--latchkey-color-danger)}
.lk-note-success{background:var(--latchkey-color-success-soft)}
.lk-note-success>.lk-i{color:var(--latchkey-color-success)}
.lk-note>div{flex:1;min-width:0;align-self:center}
.lk-note b{display:block;font:var(--latchkey-type-small-strong)}
.lk-note .lk-ib{margin:-10px;margin-inline-end:-14px}
.lk-alert{flex:none;border-radius:0;padding:12px 24px}
.lk-alert:not(:has(+.lk-alert)){margin-bottom:12px}
.lk-toast{display:flex;align-items:center;gap:10px;min-height:44px;padding:10px 16px;padding-inline-start:12px;border-radius:var(--latchkey-radius-plate);background:var(--latchkey-color-inverse);color:var(--latchkey-color-on-inverse);font:var(--latchkey-type-small-strong);box-shadow:var(--latchkey-shadow-float);width:fit-content;max-width:100%;overflow-wrap:anywhere;animation:lk-in .15s,lk-rise .15s var(--latchkey-ease-out)}
.lk-toast .lk-success{color:var(--latchkey-color-on-inverse-success)}
.lk-toast .lk-danger{color:var(--latchkey-color-on-inverse-danger)}
@media (prefers-reduced-motion:no-preference){@keyframes lk-rise{from{translate:0 4px}}}
`
