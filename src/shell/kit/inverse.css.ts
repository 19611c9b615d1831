/** Colours and shadow of toasts and tooltips, which are light in the dark theme and dark in the light one. */
export const inverseCss = `
:host{--latchkey-color-inverse:#eef3f3;--latchkey-color-on-inverse:#10181b;--latchkey-color-on-inverse-success:#17703c;--latchkey-color-on-inverse-danger:#b3261e;--latchkey-shadow-float:0 4px 16px rgb(0 0 0/.4)}
:host([data-theme=light]){--latchkey-color-inverse:#1d2629;--latchkey-color-on-inverse:#f3f7f7;--latchkey-color-on-inverse-success:#63d18b;--latchkey-color-on-inverse-danger:#ff8a80;--latchkey-shadow-float:0 4px 16px rgb(16 24 27/.16)}
`
