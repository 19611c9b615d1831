/**
 * Workers of the flows run beside each other, each in a lane: a sandbox and a demo on ports of its own. Built pages that hold
 * no state are served once for all.
 */
import { inject } from 'vitest'

/** The places of one lane. */
export interface Places {
  /** The developers' part of the demo. */
  readonly demo: string
  /** The demo's site. */
  readonly site: string
  readonly minimal: string
  readonly vanilla: string
  readonly embedded: string
  readonly cdn: string
  /** The tests' own pages, each in its folder. */
  readonly own: string
  readonly services: string
  readonly wallets: string
  readonly phone: string
  readonly inbox: string
  readonly nodes: { readonly 31337: string; readonly 31338: string; readonly solana: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly lanes: readonly Places[]
  }
}

/** The places of this worker's lane; vitest numbers the workers that run at once from 1. */
export const urls: Places = inject('lanes')[Number(process.env['VITEST_POOL_ID']) - 1]!

/** The base port of this lane. */
export const port = new URL(urls.demo).port

/** One of the tests' own pages, by its folder in tests/flows, with this lane's sandbox. */
export const pageAt = (folder: string): string => `${urls.own}${folder}/?port=${port}`
