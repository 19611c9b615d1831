/** Open lists under date headings. Hairlines begin where the text begins and end at 24 px, as on a plate. */
export const activityCss = `
.lk-act{display:flex;flex-direction:column;gap:8px;min-width:0;overflow-anchor:none}
.lk-act-group>h3{padding:8px 12px;font:var(--latchkey-type-small-strong);color:var(--latchkey-color-text-2)}
.lk-act-list .lk-row{height:100%;min-width:0}
.lk-act-list .lk-row-m{padding:0;margin-inline-end:12px}
.lk-act-list small bdi,.lk-act-list .lk-unit{display:inline}
.lk-act-list .lk-win-item:not([data-at="0"]) .lk-row-m{box-shadow:inset 0 1px var(--latchkey-color-line)}
.lk-act-list .lk-row-v small>*{display:inline-flex}
.lk-act-one,.lk-act-pair{position:relative;flex:none;width:36px;height:36px}
.lk-act-mark{position:absolute;inset-block-end:-3px;inset-inline-end:-4px;display:grid;place-items:center;width:16px;height:16px;border-radius:50%;background:var(--latchkey-color-plate-press);color:var(--latchkey-color-text);box-shadow:0 0 0 2px var(--lk-surface,var(--latchkey-color-card))}
.lk-act-pair>.lk-pic{position:absolute;inset-block-start:0;inset-inline-start:0}
.lk-act-pair>.lk-pic+.lk-pic{inset:auto 0 0 auto;inset-inline:auto 0;box-shadow:0 0 0 2px var(--lk-surface,var(--latchkey-color-card))}
.lk-act-warn{display:flex;align-items:center;gap:4px;min-width:0}
.lk-act-warn>.lk-cut{min-width:0}
.lk-act-none{display:flex;flex-direction:column;gap:8px;padding-block-start:12px}
.lk-act-none>.lk-txt+*{margin-block-start:8px}
`
