/** Pictures that follow from a name: a ground and a figure on 36 × 36, in colours that keep their contrast. */
import { createChance } from '../services/seeded.ts'

type Colours = readonly [ground: string, figure: string, second: string]

/** Ground, figure, second figure: each pair keeps at least 3:1. */
export const COLOURS: readonly [Colours, ...Colours[]] = [
  ['#4a45c6', '#ffffff', '#b9b6ff'],
  ['#0f7aa8', '#ffffff', '#a9ddf2'],
  ['#26433b', '#9fd8b8', '#d9f2e4'],
  ['#2a1b3d', '#ff9d5c', '#ffd3b3'],
  ['#f3e9d2', '#1c3144', '#7a5c2e'],
  ['#c9e265', '#20310b', '#4d6a1e'],
  ['#10203c', '#7ab8ff', '#d2e7ff'],
  ['#f7b2c4', '#7b1737', '#a8365c'],
  ['#0c0c0e', '#f4f4f4', '#9a9aa2'],
  ['#ffd23f', '#3b2a00', '#7a5a00'],
  ['#12355b', '#ffffff', '#8fc1f2'],
  ['#7b1737', '#ffd9e2', '#f7b2c4'],
  ['#0b6b68', '#ffffff', '#8fe0da'],
  ['#dfe7fd', '#27348b', '#5a67c9'],
  ['#3b2a00', '#ffd23f', '#fff0bd'],
  ['#5b2a86', '#ffffff', '#d9b8f5'],
]

/** Figures on the 36 grid; `F` stands for the figure's colour, `S` for the second. */
const FIGURES: readonly [string, ...string[]] = [
  '<path fill="F" d="M18 8l10 18H8z"/><circle cx="26" cy="11" r="3" fill="S"/>',
  '<circle cx="18" cy="18" r="10" fill="F"/><circle cx="22" cy="15" r="5" fill="S"/>',
  '<path fill="F" d="M9 9h8v8H9zM19 19h8v8h-8z"/><path fill="S" d="M19 9h8v8h-8zM9 19h8v8H9z"/>',
  '<path fill="none" stroke="F" stroke-width="3" stroke-linecap="round" d="M8 14c4-4 6 4 10 0s6 4 10 0"/><path fill="none" stroke="S" stroke-width="3" stroke-linecap="round" d="M8 22c4-4 6 4 10 0s6 4 10 0"/>',
  '<path fill="F" d="M18 7l11 11-11 11L7 18z"/><path fill="S" d="M18 13l5 5-5 5-5-5z"/>',
  '<path fill="F" d="M10 9h5v18h-5z"/><path fill="S" d="M17 14h5v13h-5z"/><path fill="F" d="M24 19h4v8h-4z"/>',
  '<path fill="none" stroke="F" stroke-width="3" d="M9 18a9 9 0 0 1 18 0"/><circle cx="18" cy="22" r="4" fill="S"/>',
  '<path fill="F" d="M8 10h20l-4 8H12z"/><path fill="S" d="M12 20h12l-3 7h-6z"/>',
  '<path fill="none" stroke="F" stroke-width="3" stroke-linejoin="round" d="M18 8l9 5v10l-9 5-9-5V13z"/><circle cx="18" cy="18" r="3" fill="S"/>',
  '<path fill="F" d="M9 27V15a9 9 0 0 1 18 0v12h-5V15a4 4 0 0 0-8 0v12z"/>',
  '<path fill="F" d="M9 9h18v5H9z"/><path fill="S" d="M9 16h13v5H9z"/><path fill="F" d="M9 23h8v5H9z"/>',
  '<path fill="F" d="M18 28C10 22 7 18 7 14a5 5 0 0 1 11-1 5 5 0 0 1 11 1c0 4-3 8-11 14z"/>',
  '<circle cx="12" cy="18" r="5" fill="F"/><path fill="none" stroke="F" stroke-width="3" d="M17 18h11v5M23 18v4"/>',
  '<path fill="none" stroke="F" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M9 23l6-8 5 5 7-9"/><circle cx="27" cy="11" r="2.500" fill="S"/>',
  '<path fill="F" d="M8 18a10 10 0 0 1 20 0z"/><path fill="S" d="M8 20h20v3H8z"/>',
  '<path fill="F" d="M16 8h4v8h8v4h-8v8h-4v-8H8v-4h8z"/>',
]

/** SVG content, the same for the same seed in every run. */
export function drawMark(seed: string): string {
  const chance = createChance(seed)
  const [ground, figure, second] = chance.pick(COLOURS)
  const shape = chance.pick(FIGURES).replaceAll('"F"', `"${figure}"`).replaceAll('"S"', `"${second}"`)
  return `<path fill="${ground}" d="M0 0h36v36H0z"/>${shape}`
}
