/** Requests of the page to its own server: the settings, and whether another window has taken over. */
import * as v from 'valibot'
import { PHONE_SETTINGS, type PhonePatch, type PhoneSettings } from '../settings.ts'

const LIMIT = 15_000
const STATE = v.object({
  settings: PHONE_SETTINGS,
  relayUrl: v.pipe(v.string(), v.url()),
  /** By chain id, and `solana`. */
  nodes: v.record(v.pipe(v.string(), v.regex(/^(?:\d+|solana)$/)), v.pipe(v.string(), v.url())),
})
export type PageState = v.InferOutput<typeof STATE>

export async function readState(): Promise<PageState> {
  const response = await fetch('/state', { signal: AbortSignal.timeout(LIMIT) })
  return v.parse(STATE, await response.json())
}

export async function patch(change: PhonePatch): Promise<void> {
  const body = JSON.stringify(change)
  const response = await fetch('/patch', { method: 'POST', body, signal: AbortSignal.timeout(LIMIT) })
  if (!response.ok) throw new Error(await response.text())
}

/** Calls with the settings now, and whenever they change. */
export function followSettings(listener: (settings: PhoneSettings) => void): void {
  const stream = new EventSource('/events')
  stream.addEventListener('message', (event: MessageEvent<string>) => {
    listener(v.parse(PHONE_SETTINGS, JSON.parse(event.data)))
  })
}

/**
 * A phone has one wallet: the newest window is it, as two would answer the same question. Resolves when this window is
 * the one; `onLost` is called when another takes over.
 */
export function becomeTheOne(onLost: () => void): Promise<void> {
  return new Promise((resolve) => {
    const held = navigator.locks.request('phone wallet', { steal: true }, () => {
      resolve()
      return new Promise<never>(() => undefined)
    })
    held.catch(onLost)
  })
}
