/** A frame in a test's hands: it answers by the same schemas as the real one, and as the person behind it says. */
import { LatchkeyError } from 'latchkey/plugin'
import type { DrivenWallet } from 'latchkey/plugin/testing'
import type { LoginFrame } from '../frame.ts'
import type { EVENTS } from '../protocol.ts'
import { REQUESTS } from '../protocol.ts'

export const MIRA = '0x7C3f25C42A1fE3c09b2F4C6a1B77D0dF1B5d9AE2'
type Mood = Parameters<DrivenWallet['behave']>[0]

export interface FakeFrame {
  readonly frame: Pick<LoginFrame, 'on' | 'request'>
  readonly wallet: DrivenWallet
  /** Names of requests so far. */
  readonly asked: string[]
  emit(name: keyof typeof EVENTS, payload: unknown): void
}

const PERSONAL = new Set(['logIn', 'approve'])

export function fakeFrame(): FakeFrame {
  let mood: Mood = 'yes'
  let isThere = false
  let prompts = 0
  let woken: (() => void)[] = []
  const asked: string[] = []
  const listeners = new Map<string, Set<(payload: never) => void>>()

  function answerTo(name: keyof typeof REQUESTS): unknown {
    if (name === 'logIn') isThere = true
    if (name === 'leave') isThere = false
    if (name === 'logIn') return { address: MIRA }
    if (name === 'session') return isThere ? { address: MIRA } : {}
    return name === 'approve' ? { result: `0x${'11'.repeat(65)}` } : {}
  }

  async function ask(name: keyof typeof REQUESTS, signal: AbortSignal | undefined): Promise<unknown> {
    asked.push(name)
    if (PERSONAL.has(name)) prompts += 1
    if (signal?.aborted) throw new LatchkeyError('ABORTED')
    if (mood === 'silent') {
      await new Promise<void>((resolve, reject) => {
        woken.push(resolve)
        signal?.addEventListener('abort', () => reject(new LatchkeyError('ABORTED')))
      })
    }
    if (mood === 'no' && PERSONAL.has(name)) throw new LatchkeyError('USER_REJECTED')
    if (typeof mood === 'object' && 'throw' in mood) throw new LatchkeyError('FRAME_ERROR', { cause: mood.throw })
    const said = typeof mood === 'object' && 'lie' in mood ? mood.lie : answerTo(name)
    try {
      return REQUESTS[name].answer.read(said)
    } catch {
      throw new LatchkeyError('FRAME_ERROR', { detail: 'malformed answer' })
    }
  }

  return {
    asked,
    frame: {
      request: (name, _, { signal } = {}) => ask(name, signal) as never,
      on(name, listener) {
        const known = listeners.get(name) ?? new Set()
        listeners.set(name, known.add(listener))
        return () => known.delete(listener)
      },
    },
    emit(name, payload) {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(payload as never)
    },
    wallet: {
      behave: (next) => void (mood = next),
      prompts: () => prompts,
      listeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
      wake() {
        for (const wake of woken) wake()
        woken = []
      },
      change() {},
      tell() {
        for (const listener of [...(listeners.get('over') ?? [])]) listener({} as never)
      },
    },
  }
}
