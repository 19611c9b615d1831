/**
 * Plates, rows, badges, pictures and skeletons. A missing picture is drawn as two tones of the name's hue, split at one of twelve
 * angles, so that neighbours with the same letter differ. White text has a contrast of at least 4.5 on both tones.
 */
export const listCss = `
.lk-group{display:grid;gap:8px;min-width:0}
.lk-plate{background:var(--latchkey-color-plate);border-radius:var(--latchkey-radius-plate);overflow:hidden;--lk-surface:var(--latchkey-color-plate)}
.lk-row{min-height:var(--latchkey-row-height);width:100%;display:flex;align-items:center;gap:12px;padding-inline-start:12px;position:relative;font:var(--latchkey-type-label);background:var(--lk-surface);transition:background-color var(--latchkey-duration-press)}
.lk-row-c{min-height:var(--latchkey-row-height-compact)}
.lk-row-m{flex:1;min-width:0;align-self:stretch;display:flex;align-items:center;gap:12px;padding-inline-end:12px}
.lk-item+.lk-item .lk-row-m{box-shadow:inset 0 1px var(--latchkey-color-line)}
.lk-open>.lk-item .lk-row-m{padding:0;margin-inline-end:12px}
.lk-item:has(:focus-visible) .lk-row-m,.lk-item:has(:focus-visible)+.lk-item .lk-row-m{box-shadow:none}
.lk-row-n{flex:1;min-width:0}
.lk-row-v{max-width:60%;text-align:end}
.lk-row-v .lk-badge{justify-content:end}
:not(.lk-item)>.lk-row{border-radius:var(--latchkey-radius-plate)}
.lk-row small{font:var(--latchkey-type-small);color:var(--latchkey-color-text-3)}
.lk-row-m>.lk-i{color:var(--latchkey-color-text-3)}
.lk-row-m>.lk-i-s{margin-inline-end:-1px}
.lk-row-m>.lk-i-dir{margin-inline-end:-5px}
.lk-row-m>.lk-ib:last-child{margin-inline-end:-10px}
@media (hover:hover){.lk-row-live:hover{--lk-surface:var(--latchkey-color-plate-hover)}}
.lk-row-live:active{--lk-surface:var(--latchkey-color-plate-press)}
.lk-row-go{width:100%;padding-block:12px;margin-block:-12px;outline:0}
.lk-row-go::after{content:"";position:absolute;inset:0}
.lk-row-go:focus-visible::after{outline:2px solid var(--latchkey-color-focus);outline-offset:-2px;border-radius:var(--latchkey-radius-plate)}
.lk-row-cur::after{content:"";position:absolute;inset-block:14px;inset-inline-start:0;border-inline-start:3px solid var(--latchkey-color-accent-text);border-start-end-radius:2px;border-end-end-radius:2px}
.lk-row-cur .lk-row-m>.lk-i:not(.lk-i-s){color:var(--latchkey-color-accent-text)}
.lk-row-off{color:var(--latchkey-color-text-disabled)}
.lk-row-off .lk-pic{filter:grayscale(1);opacity:.45}
.lk-badge{font:var(--latchkey-type-small);display:flex;align-items:center;gap:6px;flex:none;white-space:nowrap}
.lk-dot{width:6px;height:6px;border-radius:50%;background:var(--latchkey-color-success);forced-color-adjust:none}
.lk-pic{position:relative;flex:none;display:block;width:var(--lk-s);height:var(--lk-s);border-radius:var(--latchkey-radius-tile)}
.lk-pic-l{border-radius:calc(var(--latchkey-radius-tile)*1.5)}
.lk-pic-s{border-radius:var(--latchkey-radius-badge)}
.lk-pic-o{border-radius:50%}
.lk-pic-in{display:grid;place-items:center;width:100%;height:100%;overflow:hidden;border-radius:inherit;background:var(--latchkey-color-plate-press);font:600 calc(var(--lk-s)*.42)/1 var(--latchkey-font)}
.lk-pic-hue{background:linear-gradient(calc(var(--lk-hue)*30deg),oklch(.42 .12 calc(var(--lk-hue) - 30)) 50%,oklch(.53 .12 calc(var(--lk-hue) + 10)) 0);color:#fff}
.lk-open .lk-pic-tile{background:none;box-shadow:inset 0 0 0 1px var(--latchkey-color-line)}
.lk-pic img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;border-radius:inherit;opacity:0}
.lk-pic img[data-shown]{opacity:1}
.lk-pic-in:not(.lk-pic-tile)::after{content:"";position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px var(--latchkey-color-picture-edge)}
.lk-pic>.lk-pic{position:absolute;inset:auto -4px -3px auto;inset-inline:auto -4px;box-shadow:0 0 0 2px var(--lk-surface)}
.lk-sk{display:block;flex:none;max-width:100%;border-radius:var(--latchkey-radius-small);background:linear-gradient(90deg,var(--latchkey-color-skeleton) 30%,var(--latchkey-color-skeleton-light) 50%,var(--latchkey-color-skeleton) 70%) 100%/300%;animation:lk-in 1ms .2s backwards,lk-sheen 1.6s .2s infinite linear}
.lk-sk-o{border-radius:50%}
.lk-sk-t{border-radius:var(--latchkey-radius-tile)}
.lk-row-n>.lk-sk{margin-block:4px}
@keyframes lk-sheen{to{background-position:0}}
@media (prefers-reduced-motion:reduce){.lk-sk{animation-duration:1ms,0s}}
`
