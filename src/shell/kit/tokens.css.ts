/**
 * Every design token, as one text for `:host`. A site overrides only the eight names read with a default here
 * (`--latchkey-accent`, `-on-accent`, `-radius`, `-font-family`, `-color-mix`, `-color-mix-strength`, `-width`,
 * `-z-index`); Latchkey never assigns those. Lengths are px because the page's root font size is not ours.
 *
 * The relative colours at the end keep any accent readable: y of xyz is WCAG's relative luminance, so below 0.179 the
 * text on the accent is white and above it black, and hover and press move away from that text. A tint turns the hue
 * of surfaces and lines, never their lightness.
 */
export const tokensCss = `:host{
--latchkey-font:var(--latchkey-font-family,system-ui,-apple-system,'Segoe UI',Roboto,"Helvetica Neue","Noto Sans",Arial,sans-serif);
--latchkey-font-mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;
--latchkey-type-amount:600 36px/calc(40px + var(--lk-lead,0px)) var(--latchkey-font);
--latchkey-type-heading:600 20px/calc(26px + var(--lk-lead,0px)) var(--latchkey-font);
--latchkey-type-title:600 16px/calc(20px + var(--lk-lead,0px)) var(--latchkey-font);
--latchkey-type-body:400 15px/calc(22px + var(--lk-lead,0px)) var(--latchkey-font);
--latchkey-type-label:500 15px/calc(20px + var(--lk-lead,0px)) var(--latchkey-font);
--latchkey-type-input:400 16px/calc(24px + var(--lk-lead,0px)) var(--latchkey-font);
--latchkey-type-small:400 13px/calc(18px + var(--lk-lead,0px)) var(--latchkey-font);
--latchkey-type-small-strong:500 13px/calc(18px + var(--lk-lead,0px)) var(--latchkey-font);
--latchkey-type-caption:400 12px/calc(16px + var(--lk-lead,0px)) var(--latchkey-font);
--latchkey-type-code:400 13px/calc(20px + var(--lk-lead,0px)) var(--latchkey-font-mono);
--latchkey-track-amount:-.02em;
--latchkey-track-heading:-.01em;
--latchkey-space-1:4px;
--latchkey-space-2:8px;
--latchkey-space-3:12px;
--latchkey-space-4:16px;
--latchkey-space-5:20px;
--latchkey-space-6:24px;
--latchkey-space-8:32px;
--latchkey-inset:12px;
--latchkey-edge:24px;
--latchkey-card-width:clamp(320px,var(--latchkey-width,360px),480px);
--latchkey-card-max-height:min(680px,calc(100dvh - 32px));
--latchkey-header-height:64px;
--latchkey-footer-height:48px;
--latchkey-row-height:56px;
--latchkey-row-height-compact:48px;
--latchkey-control-height:48px;
--latchkey-control-height-small:36px;
--latchkey-hit:44px;
--latchkey-tile:36px;
--latchkey-tile-large:56px;
--latchkey-icon:20px;
--latchkey-icon-small:16px;
--latchkey-stroke:1.67px;
--latchkey-radius-plate:var(--latchkey-radius,8px);
--latchkey-radius-control:var(--latchkey-radius-plate);
--latchkey-radius-card:calc(var(--latchkey-radius-plate) + min(var(--latchkey-radius-plate) * 1.5,12px));
--latchkey-radius-tile:min(var(--latchkey-radius-plate),30%);
--latchkey-radius-badge:min(var(--latchkey-radius-plate) * .625,30%);
--latchkey-radius-small:calc(var(--latchkey-radius-plate) * .625);
--latchkey-radius-round:999px;
--latchkey-duration-press:80ms;
--latchkey-duration-header:120ms;
--latchkey-duration-height:150ms;
--latchkey-duration-view:150ms;
--latchkey-duration-toast-swap:150ms;
--latchkey-duration-shake:500ms;
--latchkey-duration-bolt:1600ms;
--latchkey-duration-skeleton:1600ms;
--latchkey-ease-out:cubic-bezier(.2,0,0,1);
--latchkey-ease-in:cubic-bezier(.4,0,1,1);
--latchkey-ease-in-out:cubic-bezier(.4,0,.2,1);
--latchkey-view-shift:12px;
--latchkey-layer:var(--latchkey-z-index,9999);
--latchkey-mix:calc(clamp(0,var(--latchkey-color-mix-strength,0),20) * 1%);
--latchkey-color-qr:#0b1214;
--latchkey-color-qr-ground:#fff
}
:host{
color-scheme:dark;
--latchkey-color-card:#14191c;
--latchkey-color-plate:#1d2428;
--latchkey-color-plate-hover:#252d32;
--latchkey-color-plate-press:#2d373c;
--latchkey-color-line:#2a3338;
--latchkey-color-control:#78868c;
--latchkey-color-text:#eef3f3;
--latchkey-color-text-2:#a9b5b9;
--latchkey-color-text-3:#96a4a9;
--latchkey-color-text-disabled:#66747a;
--latchkey-color-accent:var(--latchkey-accent,#56c2bb);
--latchkey-color-accent-hover:color-mix(in srgb,var(--latchkey-color-accent) 86%,#fff);
--latchkey-color-accent-press:color-mix(in srgb,var(--latchkey-color-accent) 72%,#fff);
--latchkey-color-on-accent:var(--latchkey-on-accent,#000);
--latchkey-color-accent-text:var(--latchkey-color-accent);
--latchkey-color-accent-soft:color-mix(in srgb,var(--latchkey-color-accent) 11%,var(--latchkey-color-card));
--latchkey-color-focus:var(--latchkey-color-accent-text);
--latchkey-color-success:#63d18b;
--latchkey-color-success-soft:#1a2b27;
--latchkey-color-warning:#f0b04a;
--latchkey-color-warning-soft:#2c2820;
--latchkey-color-danger:#ff8a80;
--latchkey-color-danger-soft:#2f2325;
--latchkey-color-on-danger:#2b0705;
--latchkey-color-inverse:#eef3f3;
--latchkey-color-on-inverse:#10181b;
--latchkey-color-on-inverse-success:#17703c;
--latchkey-color-on-inverse-danger:#b3261e;
--latchkey-color-picture-edge:rgb(255 255 255 / .1);
--latchkey-color-skeleton:#232b30;
--latchkey-color-skeleton-light:#2c363b;
--latchkey-color-scrim:rgb(5 9 11 / .64);
--latchkey-shadow-card:0 0 0 1px rgb(255 255 255 / .07),0 1px 2px rgb(0 0 0 / .4),0 24px 64px -12px rgb(0 0 0 / .6);
--latchkey-shadow-float:0 4px 16px rgb(0 0 0 / .4)
}
:host([data-theme=light]){
color-scheme:light;
--latchkey-color-card:#fff;
--latchkey-color-plate:#f1f4f4;
--latchkey-color-plate-hover:#e7ecec;
--latchkey-color-plate-press:#dbe2e2;
--latchkey-color-line:#dde4e4;
--latchkey-color-control:#6f7d83;
--latchkey-color-text:#10181b;
--latchkey-color-text-2:#4b595e;
--latchkey-color-text-3:#556368;
--latchkey-color-text-disabled:#98a4a8;
--latchkey-color-accent:var(--latchkey-accent,#0b6b68);
--latchkey-color-accent-hover:color-mix(in srgb,var(--latchkey-color-accent) 86%,#000);
--latchkey-color-accent-press:color-mix(in srgb,var(--latchkey-color-accent) 72%,#000);
--latchkey-color-on-accent:var(--latchkey-on-accent,#fff);
--latchkey-color-accent-text:var(--latchkey-color-accent);
--latchkey-color-accent-soft:color-mix(in srgb,var(--latchkey-color-accent) 9%,var(--latchkey-color-card));
--latchkey-color-focus:var(--latchkey-color-accent-text);
--latchkey-color-success:#17703c;
--latchkey-color-success-soft:#e6f3ea;
--latchkey-color-warning:#8a5200;
--latchkey-color-warning-soft:#fbf0de;
--latchkey-color-danger:#b3261e;
--latchkey-color-danger-soft:#fcebe9;
--latchkey-color-on-danger:#fff;
--latchkey-color-inverse:#1d2629;
--latchkey-color-on-inverse:#f3f7f7;
--latchkey-color-on-inverse-success:#63d18b;
--latchkey-color-on-inverse-danger:#ff8a80;
--latchkey-color-picture-edge:rgb(16 24 27 / .1);
--latchkey-color-skeleton:#e8eded;
--latchkey-color-skeleton-light:#f3f6f6;
--latchkey-color-scrim:rgb(16 24 27 / .44);
--latchkey-shadow-card:0 0 0 1px rgb(16 24 27 / .06),0 1px 2px rgb(16 24 27 / .06),0 24px 64px -12px rgb(16 24 27 / .24);
--latchkey-shadow-float:0 4px 16px rgb(16 24 27 / .16)
}
@supports (color: oklch(from red l c h)){
:host{
--latchkey-color-card:oklch(from color-mix(in oklab,var(--latchkey-color-mix,#14191c) var(--latchkey-mix),#14191c) .2096 c h);
--latchkey-color-plate:oklch(from color-mix(in oklab,var(--latchkey-color-mix,#1d2428) var(--latchkey-mix),#1d2428) .2551 c h);
--latchkey-color-plate-hover:oklch(from color-mix(in oklab,var(--latchkey-color-mix,#252d32) var(--latchkey-mix),#252d32) .2916 c h);
--latchkey-color-plate-press:oklch(from color-mix(in oklab,var(--latchkey-color-mix,#2d373c) var(--latchkey-mix),#2d373c) .3296 c h);
--latchkey-color-line:oklch(from color-mix(in oklab,var(--latchkey-color-mix,#2a3338) var(--latchkey-mix),#2a3338) .3147 c h)
}
:host([data-theme=light]){
--latchkey-color-card:oklch(from color-mix(in oklab,var(--latchkey-color-mix,#fff) var(--latchkey-mix),#fff) 1 c h);
--latchkey-color-plate:oklch(from color-mix(in oklab,var(--latchkey-color-mix,#f1f4f4) var(--latchkey-mix),#f1f4f4) .9649 c h);
--latchkey-color-plate-hover:oklch(from color-mix(in oklab,var(--latchkey-color-mix,#e7ecec) var(--latchkey-mix),#e7ecec) .9393 c h);
--latchkey-color-plate-press:oklch(from color-mix(in oklab,var(--latchkey-color-mix,#dbe2e2) var(--latchkey-mix),#dbe2e2) .9074 c h);
--latchkey-color-line:oklch(from color-mix(in oklab,var(--latchkey-color-mix,#dde4e4) var(--latchkey-mix),#dde4e4) .9135 c h)
}
}
@supports (color: color(from red xyz-d65 x y z)){
:host,:host([data-theme=light]){
--latchkey-color-on-accent:var(--latchkey-on-accent,color(from var(--latchkey-color-accent) xyz-d65 calc(.9505 * clamp(0,(.179 - y) * 10000,1)) clamp(0,(.179 - y) * 10000,1) calc(1.089 * clamp(0,(.179 - y) * 10000,1))));
--latchkey-color-accent-away:color(from var(--latchkey-color-accent) xyz-d65 calc(.9505 * clamp(0,(y - .179) * 10000,1)) clamp(0,(y - .179) * 10000,1) calc(1.089 * clamp(0,(y - .179) * 10000,1)));
--latchkey-color-accent-hover:color-mix(in srgb,var(--latchkey-color-accent) 86%,var(--latchkey-color-accent-away));
--latchkey-color-accent-press:color-mix(in srgb,var(--latchkey-color-accent) 72%,var(--latchkey-color-accent-away))
}
:host{
--latchkey-color-accent-text:oklch(from var(--latchkey-color-accent) clamp(.8,l,.95) min(c,.15) h)
}
:host([data-theme=light]){
--latchkey-color-accent-text:oklch(from var(--latchkey-color-accent) clamp(.28,l,.45) min(c,.2) h)
}
}
:host(:is(:lang(ar),:lang(fa),:lang(ur),:lang(th),:lang(zh),:lang(ja),:lang(ko))){
--lk-lead:2px;
--latchkey-track-amount:0;
--latchkey-track-heading:0
}
@media (pointer: coarse){
:host{
--latchkey-row-height:60px;
--latchkey-row-height-compact:52px;
--latchkey-control-height-small:44px
}
}
@media (prefers-reduced-motion: reduce){
:host{
--latchkey-view-shift:0px;
--latchkey-duration-height:0ms;
--latchkey-duration-shake:0ms;
--latchkey-duration-bolt:0ms;
--latchkey-duration-skeleton:0ms
}
}
@media (prefers-contrast: more){
:host,:host([data-theme=light]){
--latchkey-color-line:var(--latchkey-color-control);
--latchkey-color-text-2:var(--latchkey-color-text);
--latchkey-color-text-3:var(--latchkey-color-text)
}
}`
