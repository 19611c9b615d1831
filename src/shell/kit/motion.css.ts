/**
 * Animations of the card and its views; until this sheet is loaded, they change without animation. The shell sets `data-motion` (next,
 * prev, out) on a view and `data-refused` on the card.
 */
export const motionCss = `
.lk-view[data-motion=next]{animation:lk-in .15s,lk-next .15s var(--latchkey-ease-out)}
.lk-view[data-motion=prev]{animation:lk-in .15s,lk-prev .15s var(--latchkey-ease-out)}
.lk-view[data-motion=out]{position:absolute;inset:0;pointer-events:none;animation:lk-out 75ms forwards}
.lk-card[data-refused]{animation:lk-shake .5s}
.lk-card:dir(rtl){--lk-x:-12px}
@keyframes lk-next{from{translate:var(--lk-x,12px) 0}}
@keyframes lk-prev{from{translate:calc(-1*var(--lk-x,12px)) 0}}
@keyframes lk-shake{17%{translate:-6px 0}33%{translate:6px 0}50%{translate:-4px 0}67%{translate:4px 0}83%{translate:-2px 0}}
@keyframes lk-flash{0%,99%{box-shadow:0 0 0 2px var(--latchkey-color-warning)}}
@media (prefers-reduced-motion:reduce){
.lk-card[data-refused]{animation:lk-flash .5s}
.lk-view.lk-view{--lk-x:0px}
}
`
