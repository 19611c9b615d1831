/** The list of tokens. Hairlines begin where the text begins and end at 24 px, as on a plate. */
export const tokensCss = `
.lk-tok{display:flex;flex-direction:column;gap:8px;min-width:0}
.lk-tok-head{display:flex;justify-content:space-between;align-items:baseline;gap:8px;min-height:23px;padding:4px 12px 0;font:var(--latchkey-type-small-strong);color:var(--latchkey-color-text-2)}
.lk-tok-head>small{flex:1;font:var(--latchkey-type-small);color:var(--latchkey-color-text-3)}
.lk-tok-head .lk-amount{color:var(--latchkey-color-text)}
.lk-tok-list .lk-row{height:100%;min-width:0}
.lk-tok-list .lk-row-m{padding:0;margin-inline-end:12px}
.lk-tok-list .lk-win-item:not([data-at="0"]) .lk-row-m{box-shadow:inset 0 1px var(--latchkey-color-line)}
.lk-tok .lk-unit{display:inline}
.lk-tok-name{display:flex;align-items:center;gap:4px;min-width:0}
.lk-tok-name>.lk-cut{min-width:0}
.lk-tok-name:not(.lk-warning)>.lk-i{color:var(--latchkey-color-accent-text)}
.lk-tok-more{display:flex;align-items:center;justify-content:space-between;gap:12px;min-height:44px;padding:0 12px;border-radius:var(--latchkey-radius-plate);font:var(--latchkey-type-small-strong);color:var(--latchkey-color-text-2)}
.lk-tok-more>.lk-i{color:var(--latchkey-color-text-3)}
@media (hover:hover){.lk-tok-more:hover{background:var(--latchkey-color-plate)}}
.lk-tok-more:focus-visible{outline-offset:-2px}
.lk-tok-none{display:flex;flex-direction:column;gap:8px;padding-block-start:12px}
.lk-tok-none>.lk-txt+*{margin-block-start:8px}
`
