/** What the tests do with this page: see the files of the same folder. Hostile scripts call `ran`, if they ever run. */
import { chooseBroken } from './choosing.ts'
import { hang } from './gallery.ts'
import { NAUGHTY } from './naughty.ts'
import { PLACES, tour, type Place, type Tour, type TourOptions } from './places.ts'
import { view } from './routes.ts'

const places = Object.keys(PLACES) as readonly Place[]

const hostile = {
  chooseBroken,
  hang,
  view,
  naughty: NAUGHTY.length,
  places,
  /** The tour for round `turn`: every place gets another text, and over all rounds each text is in each place. */
  tour(round: number, options: Omit<TourOptions, 'text'>): Promise<Tour> {
    return tour({ ...options, text: (place) => textAt(round, place) })
  },
  /** The text of a round for a place. */
  textAt,
}

function textAt(round: number, place: Place): string {
  return NAUGHTY[(round + places.indexOf(place) * 5) % NAUGHTY.length]![1]
}

declare global {
  interface Window {
    readonly hostile: typeof hostile
    /** How often a hostile script ran. */
    runs: number
  }
}

Object.assign(window, { hostile, runs: 0, ran: () => (window.runs += 1), alert: () => (window.runs += 1) })
