/**
 * The card around every view and how it moves: dialog and scrim, header, body, footer, phone sheet, embedded card.
 * The shell drives it by attributes: `data-closing` on the dialog, `data-refused`, `data-scrolled` and `data-embedded`
 * on the card, `data-motion` (next, prev, out) on a view.
 */
export const frameCss = `
.lk-dialog{margin:auto;padding:0;border:0;background:none;max-width:100%;max-height:100%;overflow:visible;outline:0;z-index:var(--latchkey-layer);animation:lk-in .15s,lk-open .15s var(--latchkey-ease-out)}
.lk-dialog::backdrop{background:var(--latchkey-color-scrim,rgb(5 9 11/.64));animation:lk-in .15s}
.lk-dialog[data-closing]{animation:lk-out .15s var(--latchkey-ease-in) forwards,lk-close .15s var(--latchkey-ease-in) forwards}
.lk-dialog[data-closing]::backdrop{animation:lk-out .15s forwards}
.lk-card{position:relative;width:min(var(--latchkey-card-width),100vw - 16px);max-height:var(--latchkey-card-max-height);display:flex;flex-direction:column;overflow:hidden;background:var(--latchkey-color-card);border-radius:var(--latchkey-radius-card);box-shadow:var(--latchkey-shadow-card);--lk-x:var(--latchkey-view-shift)}
.lk-card:dir(rtl){--lk-x:calc(-1*var(--latchkey-view-shift))}
.lk-grab{display:none}
.lk-head{min-height:var(--latchkey-header-height);flex:none;display:flex;align-items:center;gap:4px;padding-inline:24px 9px;position:relative}
.lk-head-back{padding-inline-start:10px}
.lk-head-chip{padding-inline-start:12px}
.lk-head>div{flex:1;min-width:0}
.lk-head h2{font:var(--latchkey-type-title)}
.lk-head p{font:var(--latchkey-type-small);color:var(--latchkey-color-text-3)}
.lk-card[data-scrolled] .lk-head::after{content:"";position:absolute;inset:auto 0 0;border-top:1px solid var(--latchkey-color-line)}
.lk-views{position:relative;flex:0 1 auto;min-height:0;display:flex;flex-direction:column;overflow:hidden;transition:height var(--latchkey-duration-height) var(--latchkey-ease-in-out)}
.lk-view{display:flex;flex-direction:column;min-height:0;flex:1}
.lk-body{flex:1 1 auto;min-height:0;overflow:hidden auto;overscroll-behavior:contain;padding:0 var(--latchkey-inset) var(--latchkey-inset);display:flex;flex-direction:column;gap:8px;scrollbar-width:thin;scrollbar-color:var(--latchkey-color-control) transparent}
.lk-body>*{flex:none}
.lk-body-edge{padding-bottom:0}
.lk-body>:is(.lk-txt,.lk-rail)+:not(.lk-txt){margin-block-start:8px}
.lk-body>.lk-h:not(:first-child){margin-block-start:8px}
.lk-push{margin-block-start:auto!important}
.lk-foot{flex:none;min-height:var(--latchkey-footer-height);padding:10px 24px;border-top:1px solid var(--latchkey-color-line);display:flex;align-items:center;gap:8px;font:var(--latchkey-type-caption);color:var(--latchkey-color-text-3);text-wrap:balance}
.lk-toasts{position:absolute;inset:auto 12px 12px;display:grid;justify-items:center;pointer-events:none;z-index:2}
.lk-toasts>*{pointer-events:auto}
.lk-view[data-motion=next]{animation:lk-in .15s,lk-next .15s var(--latchkey-ease-out)}
.lk-view[data-motion=prev]{animation:lk-in .15s,lk-prev .15s var(--latchkey-ease-out)}
.lk-view[data-motion=out]{position:absolute;inset:0;pointer-events:none;animation:lk-out 75ms forwards}
.lk-card[data-refused]{animation:lk-shake var(--latchkey-duration-shake)}
.lk-card[data-embedded]{width:100%;max-width:var(--latchkey-card-width);max-height:none;box-shadow:0 0 0 1px var(--latchkey-color-line)}
.lk-card[data-embedded][data-refused]{animation:lk-flash .5s}
@keyframes lk-out{to{opacity:0}}
@keyframes lk-open{from{translate:0 8px}}
@keyframes lk-close{to{translate:0 8px}}
@keyframes lk-next{from{translate:var(--lk-x) 0}}
@keyframes lk-prev{from{translate:calc(-1*var(--lk-x)) 0}}
@keyframes lk-shake{17%{translate:-6px 0}33%{translate:6px 0}50%{translate:-4px 0}67%{translate:4px 0}83%{translate:-2px 0}}
@keyframes lk-flash{0%,99%{box-shadow:0 0 0 2px var(--latchkey-color-warning)}}
@media (max-width:430px){
:host{--latchkey-control-height:52px;--latchkey-row-height:60px}
.lk-dialog{width:100%;margin:auto 0 0;animation:lk-up .15s var(--latchkey-ease-out)}
.lk-dialog[data-closing]{animation:lk-down .15s var(--latchkey-ease-in) forwards}
.lk-card:not([data-embedded]){width:100%;max-height:92dvh;border-end-start-radius:0;border-end-end-radius:0;padding-block-end:env(safe-area-inset-bottom)}
.lk-card:not([data-embedded])>.lk-grab{display:block;flex:none;width:36px;height:4px;border-radius:2px;margin:8px auto 0;background:var(--latchkey-color-control)}
@keyframes lk-up{from{translate:0 100%}}
@keyframes lk-down{to{translate:0 100%}}
}
@media (prefers-reduced-motion:reduce){
.lk-dialog,.lk-dialog[data-closing]{animation-name:lk-in}
.lk-dialog[data-closing]{animation-name:lk-out}
.lk-card[data-refused]{animation:lk-flash .5s}
}
@media (forced-colors:active){.lk-card{border:1px solid}.lk-grab{background:CanvasText}}
`
