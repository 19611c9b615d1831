/** A card in the flow of the page (`data-embedded`): no shadow, as wide as its container, and a flash instead of a shake. */
export const embeddedCss = `
.lk-card[data-embedded]{width:100%;max-width:clamp(320px,var(--latchkey-width,360px),480px);max-height:none;box-shadow:0 0 0 1px var(--latchkey-color-line)}
.lk-card[data-embedded][data-refused]{animation:lk-flash .5s}
@media (max-width:430px){
.lk-card[data-embedded]{border-radius:calc(var(--latchkey-radius-plate) + min(var(--latchkey-radius-plate)*1.5,12px));padding:0}
.lk-card[data-embedded]>.lk-grab{display:none}
}
`
