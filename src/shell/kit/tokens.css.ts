/** Every colour in the dark and in the light theme. `own-accent` is the default accent; `away` is mixed in for hover and press. */
const COLORS: Readonly<Record<string, readonly [dark: string, light: string]>> = {
  card: ['#14191c', '#fff'],
  plate: ['#1d2428', '#f1f4f4'],
  'plate-hover': ['#252d32', '#e7ecec'],
  'plate-press': ['#2d373c', '#dbe2e2'],
  line: ['#2a3338', '#dde4e4'],
  control: ['#78868c', '#6f7d83'],
  text: ['#eef3f3', '#10181b'],
  'text-2': ['#a9b5b9', '#4b595e'],
  'text-3': ['#96a4a9', '#556368'],
  'text-disabled': ['#66747a', '#98a4a8'],
  'own-accent': ['#56c2bb', '#0b6b68'],
  ink: ['#000', '#fff'],
  away: ['#fff', '#000'],
  success: ['#63d18b', '#17703c'],
  warning: ['#f0b04a', '#8a5200'],
  danger: ['#ff8a80', '#b3261e'],
  'picture-edge': ['rgb(255 255 255/.1)', 'rgb(16 24 27/.1)'],
  skeleton: ['#232b30', '#e8eded'],
  'skeleton-light': ['#2c363b', '#f3f6f6'],
  scrim: ['rgb(5 9 11/.64)', 'rgb(16 24 27/.44)'],
  ring: ['rgb(255 255 255/.07)', 'rgb(16 24 27/.06)'],
  near: ['rgb(0 0 0/.4)', 'rgb(16 24 27/.06)'],
  far: ['rgb(0 0 0/.6)', 'rgb(16 24 27/.24)'],
}

/** The OKLCH lightness of the colours that a site may tint: the tint changes their hue, not their lightness. */
const LIGHTNESS: Readonly<Record<string, readonly [dark: number, light: number]>> = {
  card: [0.2096, 1],
  plate: [0.2551, 0.9649],
  'plate-hover': [0.2916, 0.9393],
  'plate-press': [0.3296, 0.9074],
  line: [0.3147, 0.9135],
}

type Theme = 0 | 1

const rules = (table: object, value: (name: string) => string | undefined): string =>
  Object.keys(table)
    .map((name) => `--latchkey-color-${name}:${value(name)};`)
    .join('')

const colors = (theme: Theme): string => rules(COLORS, (name) => COLORS[name]?.[theme])

const tinted = (theme: Theme): string =>
  rules(LIGHTNESS, (name) => {
    const color = COLORS[name]?.[theme]
    return `oklch(from color-mix(in oklab,var(--latchkey-color-mix,${color}) var(--latchkey-mix),${color}) ${LIGHTNESS[name]?.[theme]} c h)`
  })

/** 1 if the expression `sign` is positive, otherwise 0. */
const flag = (sign: string): string => `clamp(0,${sign}*10000,1)`

/** White where the flag is 1, black where it is 0, as a colour relative to the accent. */
const blackOrWhite = (flag: string): string =>
  `color(from var(--latchkey-color-accent) xyz-d65 calc(.9505*${flag}) ${flag} calc(1.089*${flag}))`

/**
 * The design tokens of the first screens, as rules for `:host`; lazily loaded components have tokens of their own. A site overrides only
 * the eight names that are read with a default (`--latchkey-accent`, `-on-accent`, `-radius`, `-font-family`, `-color-mix`,
 * `-color-mix-strength`, `-width`, `-z-index`); Latchkey never assigns those. Lengths are px, because the page sets the root font size.
 *
 * The relative colours at the end keep any accent readable: y of xyz is WCAG's relative luminance, so the text on the accent is white
 * below 0.179 and black above, and hover and press move the accent away from that text. The chroma is limited as well: a darker
 * orange of the same chroma is outside the gamut of screens, which would show crimson.
 */
export const tokensCss: string = `:host{
--latchkey-font:var(--latchkey-font-family,system-ui,sans-serif);
--latchkey-type-amount:600 36px/calc(40px + var(--lk-lead,0px)) var(--latchkey-font);
--latchkey-type-label:500 15px/calc(20px + var(--lk-lead,0px)) var(--latchkey-font);
--latchkey-type-small:400 13px/calc(18px + var(--lk-lead,0px)) var(--latchkey-font);
--latchkey-type-small-strong:500 13px/calc(18px + var(--lk-lead,0px)) var(--latchkey-font);
--latchkey-type-caption:400 12px/calc(16px + var(--lk-lead,0px)) var(--latchkey-font);
--latchkey-row-height:56px;
--latchkey-row-height-compact:48px;
--latchkey-control-height:48px;
--latchkey-control-height-small:36px;
--latchkey-radius-plate:var(--latchkey-radius,8px);
--latchkey-radius-control:var(--latchkey-radius-plate);
--latchkey-radius-tile:min(var(--latchkey-radius-plate),30%);
--latchkey-radius-badge:min(var(--latchkey-radius-plate)*.625,30%);
--latchkey-radius-small:calc(var(--latchkey-radius-plate)*.625);
--latchkey-duration-press:80ms;
--latchkey-ease-out:cubic-bezier(.2,0,0,1);
--latchkey-ease-in:cubic-bezier(.4,0,1,1);
--latchkey-mix:calc(clamp(0,var(--latchkey-color-mix-strength,0),20)*1%);
--latchkey-color-accent:var(--latchkey-accent,var(--latchkey-color-own-accent));
--latchkey-color-accent-hover:color-mix(in srgb,var(--latchkey-color-accent) 86%,var(--latchkey-color-away));
--latchkey-color-accent-press:color-mix(in srgb,var(--latchkey-color-accent) 72%,var(--latchkey-color-away));
--latchkey-color-on-accent:var(--latchkey-on-accent,var(--latchkey-color-ink));
--latchkey-color-accent-text:var(--latchkey-color-accent);
--latchkey-color-focus:var(--latchkey-color-accent-text);
color-scheme:dark;${colors(0)}}
:host([data-theme=light]){color-scheme:light;${colors(1)}}
@supports (color:color(from red xyz-d65 x y z)){
:host,:host([data-theme=light]){--latchkey-color-ink:${blackOrWhite(flag('(.179 - y)'))};--latchkey-color-away:${blackOrWhite(flag('(y - .179)'))}}
:host{${tinted(0)}--latchkey-color-accent-text:oklch(from var(--latchkey-color-accent) clamp(.8,l,.95) min(c,.15) h)}
:host([data-theme=light]){${tinted(1)}--latchkey-color-accent-text:oklch(from var(--latchkey-color-accent) clamp(.28,l,.45) min(c,.2*min(1,.45/l)) h)}
}
:host(:is(:lang(ar),:lang(fa),:lang(ur),:lang(th),:lang(zh),:lang(ja),:lang(ko))){--lk-lead:2px;--lk-track:0}
@media (pointer:coarse){:host{--latchkey-row-height:60px;--latchkey-row-height-compact:52px;--latchkey-control-height-small:44px}}
@media (prefers-contrast:more){:host,:host([data-theme=light]){--latchkey-color-line:var(--latchkey-color-control);--latchkey-color-text-2:var(--latchkey-color-text);--latchkey-color-text-3:var(--latchkey-color-text)}}`
