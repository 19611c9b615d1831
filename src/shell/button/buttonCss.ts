/** Look of the buttons that stand in the host's page; the same tokens as the modal, few enough to come with the button. */
export const buttonCss = `:host{display:inline-block}
button{all:unset;box-sizing:border-box;display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:44px;padding:0 16px;border-radius:var(--latchkey-radius,8px);font:600 15px/20px var(--latchkey-font-family,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif);font-variant-numeric:tabular-nums;cursor:pointer;white-space:nowrap;-webkit-tap-highlight-color:transparent;transition:background-color 80ms;background:var(--a);color:var(--latchkey-on-accent,var(--on))}
:host{--a:var(--latchkey-accent,#56c2bb);--on:#000;--p:#1d2428;--ph:#252d32;--t:#eef3f3;--x:#fff}
:host([data-theme=light]){--a:var(--latchkey-accent,#0b6b68);--on:#fff;--p:#f1f4f4;--ph:#e7ecec;--t:#10181b;--x:#000}
@supports (color:color(from red xyz-d65 x y z)){:host,:host([data-theme=light]){--on:color(from var(--a) xyz-d65 calc(.9505*clamp(0,(.179 - y)*10000,1)) clamp(0,(.179 - y)*10000,1) calc(1.089*clamp(0,(.179 - y)*10000,1)))}}
button:hover{background:color-mix(in srgb,var(--a) 86%,var(--x))}
button.in{background:var(--p);color:var(--t);box-shadow:inset 0 0 0 1px color-mix(in srgb,var(--t) 12%,transparent)}
button.in:hover{background:var(--ph)}
button:focus-visible{outline:2px solid var(--a);outline-offset:2px}
button[aria-busy=true]{cursor:progress}
i{width:8px;height:8px;border-radius:50%;background:currentColor;opacity:.7;animation:p 1.2s ease-in-out infinite}
@keyframes p{50%{opacity:.2}}
@media (prefers-reduced-motion:reduce){i{animation:none}}
@media (forced-colors:active){button{border:1px solid}}`
