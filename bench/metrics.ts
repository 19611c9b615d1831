export type MetricId =
  | 'button'
  | 'cold'
  | 'hover'
  | 'touch'
  | 'keyboard'
  | 'slow'
  | 'eager'
  | 'warm'
  | 'connect'
  | 'reload'
  | 'blocking'
  | 'heap'
  | 'elements'
  | 'wireButton'
  | 'wireRows'
  | 'ownButton'
  | 'ownRows'

/** The figures of one page in one round. */
export type Sample = Readonly<Record<MetricId, number>>

export interface Metric {
  readonly id: MetricId
  readonly words: string
  readonly unit: 'ms' | 'KiB' | ''
  /** The limit above the floor, by the CPU's slowdown. */
  readonly aim?: (rate: number) => number
  /** The limit as a multiple of the floor's figure. */
  readonly times?: number
  /** The limit in total, whatever the floor's figure. */
  readonly most?: number
}

const at = (plain: number, slowed: number) => (rate: number) => (rate === 1 ? plain : slowed)

export const METRICS: readonly Metric[] = [
  { id: 'button', words: 'Button usable', unit: 'ms', aim: at(30, 120) },
  { id: 'cold', words: 'Pointer comes and presses → rows', unit: 'ms', times: 2 },
  { id: 'hover', words: 'The same after 300 ms of hover', unit: 'ms', times: 2 },
  { id: 'touch', words: 'Finger, 80 ms → rows', unit: 'ms', times: 2 },
  { id: 'keyboard', words: 'Focus and Enter → rows', unit: 'ms', times: 2 },
  { id: 'slow', words: 'Press at 150 ms, 1.6 Mbit/s → rows', unit: 'ms', times: 2 },
  { id: 'eager', words: 'Page, pressed at once → rows', unit: 'ms' },
  { id: 'warm', words: 'Warm open → rows', unit: 'ms', aim: at(11, 20) },
  { id: 'connect', words: 'Row → address', unit: 'ms', aim: at(6, 22) },
  { id: 'reload', words: 'Reload → address', unit: 'ms', aim: at(30, 120) },
  { id: 'blocking', words: 'Blocking time until open', unit: 'ms', aim: at(20, 80) },
  { id: 'heap', words: 'Heap, opened and closed', unit: 'KiB', aim: () => 1024 },
  { id: 'elements', words: 'Elements, list open', unit: '', most: 110 },
]

/** Bytes do not depend on the CPU: measured once, without an aim (`npm run sizes` checks their budget). */
export const WIRE: readonly Metric[] = [
  { id: 'wireButton', words: 'Until the button', unit: 'KiB' },
  { id: 'ownButton', words: 'Until the button, React left out', unit: 'KiB' },
  { id: 'wireRows', words: 'Until the rows', unit: 'KiB' },
  { id: 'ownRows', words: 'Until the rows, React left out', unit: 'KiB' },
]
