import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'
import type { Probe } from './probe.ts'

/** The time limit of one step. */
const LIMIT = 30_000

/** `Probe`, asked from outside the page. */
export type Asked = { [K in keyof Probe]: (...args: Parameters<Probe[K]>) => Promise<Awaited<ReturnType<Probe[K]>>> }

export interface Place {
  readonly x: number
  readonly y: number
}

/** A person's hands on one page: real input, by the DevTools protocol. */
export interface Hands {
  readonly probe: Asked
  move(place: Place): Promise<void>
  /** Presses and releases where the pointer is. */
  click(place: Place): Promise<void>
  /** A finger that stays for `held` milliseconds. */
  touch(place: Place, held: number): Promise<void>
  key(key: 'Enter' | 'Escape'): Promise<void>
}

const KEY_CODES = { Enter: 13, Escape: 27 } as const

export function handsOn(session: CDPSession): Hands {
  const button = { button: 'left', clickCount: 1 } as const
  return {
    probe: probeOf(session),
    move: async (place) => void (await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place })),
    async click(place) {
      await Promise.all([
        session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...place, ...button }),
        session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...place, ...button }),
      ])
    },
    async touch(place, held) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
      await pause(held)
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
    async key(key) {
      const event = { key, code: key, windowsVirtualKeyCode: KEY_CODES[key] }
      await session.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        ...event,
        ...(key === 'Enter' && { text: '\r' }),
      })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
    },
  }
}

/** Calls the page's probe by the DevTools protocol directly: a driver's helpers in the page would cause long tasks. */
function probeOf(session: CDPSession): Asked {
  const call =
    (name: string) =>
    (...args: readonly unknown[]) =>
      evaluate<never>(session, `window.bench.${name}(${args.map((arg) => JSON.stringify(arg)).join()})`)
  return new Proxy({} as Asked, { get: (_, name) => call(String(name)) })
}

async function evaluate<T>(session: CDPSession, expression: string): Promise<T> {
  const asked = session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the page did not answer in time: ${expression}`)), LIMIT)
  })
  const { result, exceptionDetails } = await Promise.race([asked, late]).finally(() => clearTimeout(timer))
  if (exceptionDetails)
    throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`)
  return result.value as T
}
