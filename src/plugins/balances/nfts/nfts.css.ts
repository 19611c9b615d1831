/** Pictures in three columns, two on a narrow card. Rows have a fixed height, which the windowed list needs. */
export const nftsCss = `
.lk-nft{container:lk-nft/inline-size;padding-block-start:8px}
.lk-nft-grid{grid-template-columns:repeat(3,minmax(0,1fr));gap:8px;grid-auto-rows:calc((100cqi - 16px)/3 + 26px + var(--lk-lead,0px))}
@container lk-nft (max-width:303px){.lk-nft-grid{grid-template-columns:repeat(2,minmax(0,1fr));grid-auto-rows:calc((100cqi - 8px)/2 + 26px + var(--lk-lead,0px))}}
.lk-nft-rest{display:grid}
.lk-nft-tile{position:relative;display:grid;align-content:start;gap:6px;min-width:0;font:var(--latchkey-type-caption);color:var(--latchkey-color-text-2)}
.lk-nft-tile>.lk-pic{width:100%;height:auto;aspect-ratio:1;border-radius:var(--latchkey-radius-plate)}
.lk-nft-tile>.lk-sk-t{height:auto!important;aspect-ratio:1;border-radius:var(--latchkey-radius-plate)}
.lk-nft-tile>.lk-cut{padding-inline:2px}
.lk-nft-amount{position:absolute;inset-block-start:6px;inset-inline-end:6px;padding:2px 6px;border-radius:var(--latchkey-radius-small);background:var(--latchkey-color-card);color:var(--latchkey-color-text);max-width:calc(100% - 12px);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
`
