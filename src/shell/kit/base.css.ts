/**
 * Reset, type helpers, links, icons and focus, which all other parts use. Class `lk` starts from `all: initial`, because a page's
 * rules for `*` apply to the host element and would be inherited.
 */
export const baseCss = `
*,::before,::after{box-sizing:border-box}
.lk{all:initial;display:block;color-scheme:inherit;font:400 15px/calc(22px + var(--lk-lead,0px)) var(--latchkey-font);color:var(--latchkey-color-text);font-variant-numeric:tabular-nums;-webkit-font-smoothing:antialiased;-webkit-tap-highlight-color:transparent;-webkit-text-size-adjust:none;--lk-surface:var(--latchkey-color-card)}
p,h2,h3,dl,dd{font:inherit;margin:0}
button,input{font:inherit;color:inherit;background:none;border:0;margin:0;padding:0}
button,a{cursor:pointer;text-align:start;touch-action:manipulation;color:inherit;text-decoration:none}
:focus-visible{outline:2px solid var(--latchkey-color-focus);outline-offset:2px}
[tabindex="-1"]{outline:0}
[aria-disabled]{cursor:default}
.lk-cut,.lk-cut bdi{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.lk-cut bdi{text-align:match-parent;text-align:-webkit-match-parent}
.lk-sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.lk-i{display:block;flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.lk-i-s{stroke-width:2.2}
.lk-i-dir:dir(rtl){transform:scaleX(-1)}
.lk-i-spin{animation:lk-spin 1s linear infinite}
.lk-link{color:var(--latchkey-color-text);text-decoration:underline var(--latchkey-color-control);text-underline-offset:3px;display:inline-block;border-radius:2px}
.lk-link:hover{text-decoration-color:currentColor}
.lk-lab{font:var(--latchkey-type-small-strong);color:var(--latchkey-color-text-2);padding:8px 12px 0;display:flex;justify-content:space-between;gap:12px}
:first-child>.lk-lab{padding-top:0}
.lk-lab small{font:var(--latchkey-type-small);color:var(--latchkey-color-text-3)}
.lk-h{font:600 20px/calc(26px + var(--lk-lead,0px)) var(--latchkey-font);letter-spacing:var(--lk-track,-.01em);padding:0 12px;text-wrap:balance;overflow-wrap:anywhere}
.lk-txt{padding:0 12px;color:var(--latchkey-color-text-2);overflow-wrap:anywhere}
.lk-hint{font:var(--latchkey-type-small);color:var(--latchkey-color-text-3);padding:0 12px;display:flex;gap:6px;overflow-wrap:anywhere}
.lk-hint .lk-i{margin-top:1px}
.lk-dim{color:var(--latchkey-color-text-3)}
.lk-success{color:var(--latchkey-color-success)}
.lk-warning{color:var(--latchkey-color-warning)}
.lk-danger{color:var(--latchkey-color-danger)}
.lk-or{display:flex;align-items:center;gap:12px;padding:4px 12px;font:var(--latchkey-type-small);color:var(--latchkey-color-text-3)}
.lk-or::before,.lk-or::after{content:"";border-top:1px solid var(--latchkey-color-line);flex:1}
@keyframes lk-spin{to{rotate:1turn}}
@keyframes lk-in{from{opacity:0}}
@media (prefers-reduced-motion:reduce){.lk-i-spin{animation-duration:4s}}
`
