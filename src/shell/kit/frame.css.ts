/**
 * The card around every view: dialog and backdrop, header, body, footer, phone sheet. The shell sets `data-closing` on the dialog and
 * `data-scrolled` on the card. The first frame of the opening already shows the card, because a fade from nothing would lose a frame.
 */
export const frameCss = `
.lk-dialog{margin:auto;padding:0;border:0;background:none;max-width:100%;max-height:100%;overflow:visible;outline:0;z-index:var(--latchkey-z-index,9999);animation:lk-open .15s var(--latchkey-ease-out)}
.lk-dialog::backdrop{background:var(--latchkey-color-scrim,rgb(5 9 11/.64));animation:lk-in .15s}
.lk-dialog[data-closing]{animation:lk-close .15s var(--latchkey-ease-in) forwards}
.lk-dialog[data-closing]::backdrop{animation:lk-out .15s forwards}
.lk-card{position:relative;width:min(clamp(320px,var(--latchkey-width,360px),480px),100vw - 16px);max-height:min(680px,100dvh - 32px);display:flex;flex-direction:column;overflow:hidden;background:var(--latchkey-color-card);border-radius:calc(var(--latchkey-radius-plate) + min(var(--latchkey-radius-plate)*1.5,12px));box-shadow:0 0 0 1px var(--latchkey-color-ring),0 1px 2px var(--latchkey-color-near),0 24px 64px -12px var(--latchkey-color-far)}
.lk-grab{display:none}
.lk-head{min-height:64px;flex:none;display:flex;align-items:center;gap:4px;padding-inline:24px 9px;position:relative}
.lk-head-back{padding-inline-start:10px}
.lk-head-chip{padding-inline-start:12px}
.lk-head>div{flex:1;min-width:0}
.lk-head h2{font:600 16px/calc(20px + var(--lk-lead,0px)) var(--latchkey-font)}
.lk-head p{font:var(--latchkey-type-small);color:var(--latchkey-color-text-3)}
.lk-card[data-scrolled] .lk-head::after{content:"";position:absolute;inset:auto 0 0;border-top:1px solid var(--latchkey-color-line)}
.lk-views{position:relative;flex:0 1 auto;min-height:0;display:flex;flex-direction:column;overflow:hidden}
.lk-view{display:flex;flex-direction:column;min-height:0;flex:1}
.lk-body{flex:1 1 auto;min-height:0;overflow:hidden auto;overscroll-behavior:contain;padding:0 12px 12px;display:flex;flex-direction:column;gap:8px;scrollbar-width:thin;scrollbar-color:var(--latchkey-color-control) transparent}
.lk-body>*{flex:none}
.lk-body>:is(.lk-txt,.lk-rail,.lk-h)+:not(.lk-txt),.lk-body>*+.lk-h{margin-block-start:8px}
.lk-foot{flex:none;min-height:48px;padding:10px 24px;border-top:1px solid var(--latchkey-color-line);display:flex;align-items:center;gap:8px;font:var(--latchkey-type-caption);color:var(--latchkey-color-text-3);text-wrap:balance;overflow-wrap:anywhere}
.lk-foot:empty{display:none}
.lk-foot>span{min-width:0}
@keyframes lk-out{to{opacity:0}}
@keyframes lk-open{from{opacity:.3;translate:0 var(--lk-y,8px)}}
@keyframes lk-close{to{opacity:0;translate:0 var(--lk-y,8px)}}
@media (max-width:430px){
:host{--latchkey-control-height:52px;--latchkey-row-height:60px}
.lk-dialog{width:100%;margin:auto 0 0;--lk-y:40%}
.lk-card{width:100%;max-height:92dvh;border-end-start-radius:0;border-end-end-radius:0;padding-block-end:env(safe-area-inset-bottom)}
.lk-grab{display:block;flex:none;width:36px;height:4px;border-radius:2px;margin:8px auto 0;background:var(--latchkey-color-control)}
}
@media (prefers-reduced-motion:reduce){.lk-dialog{--lk-y:0}}
@media (forced-colors:active){.lk-card{border:1px solid}.lk-grab{background:CanvasText}}
`
