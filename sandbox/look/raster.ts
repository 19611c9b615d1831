/** Raster pictures made from a seed: of foreign pictures, modals show raster formats only. */
import { encode } from 'fast-png'
import { createChance } from '../services/seeded.ts'
import { COLOURS } from './drawn.ts'

const SIDE = 96

/** Whether a point of the square from -1 to 1 belongs to the figure. */
const FIGURES: readonly [(x: number, y: number) => boolean, ...((x: number, y: number) => boolean)[]] = [
  (x, y) => Math.hypot(x, y) < 0.6,
  (x, y) => Math.abs(x) + Math.abs(y) < 0.7,
  (x, y) => y < 0.5 && y > 2 * Math.abs(x) - 0.6,
  (x, y) => Math.abs(Math.hypot(x, y) - 0.5) < 0.16,
  (x, y) => Math.max(Math.abs(x), Math.abs(y)) < 0.55 && x * y < 0,
]

/** A PNG of a figure on a ground, the same for the same seed in every run. */
export function drawPng(seed: string): Uint8Array {
  const chance = createChance(seed)
  const [ground, figure, second] = chance.pick(COLOURS).map(bytesOf)
  const isFigure = chance.pick(FIGURES)
  const data = new Uint8Array(SIDE * SIDE * 3)
  const at = (pixel: number): number => (pixel + 0.5) / (SIDE / 2) - 1
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const isDot = Math.hypot(at(x) - 0.5, at(y) + 0.5) < 0.2
      data.set((isDot ? second : isFigure(at(x), at(y)) ? figure : ground) ?? [], (y * SIDE + x) * 3)
    }
  }
  return encode({ width: SIDE, height: SIDE, channels: 3, data })
}

const bytesOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))
