import type { Clock } from '#kernel'

/** Pictures that are loaded at the same time; browsers have about six connections to a host, and the list needs them too. */
export const AT_ONCE = 8
/** Milliseconds after which loading a picture is given up (specification §9). */
export const GIVE_UP = 2_000
/** Milliseconds that a tile must stay before its picture is queued: tiles that are scrolled past load nothing. */
export const SETTLE = 100

/** `load`: load now. `late`: show the placeholder, the picture may still come. `lost`: loading is given up. */
export type PictureSignal = 'load' | 'late' | 'lost'

export interface QueuedPicture {
  /** The picture is shown or broken: the next one may load. */
  end(shown: boolean): void
  /** The tile was removed. */
  cancel(): void
}

/** Limits how many pictures load at a time. The ones queued last load first, since those are in view now. */
export interface PictureQueue {
  enqueue(src: string, notify: (signal: PictureSignal) => void): QueuedPicture
}

interface Entry {
  readonly src: string
  readonly notify: (signal: PictureSignal) => void
  state: 'waiting' | 'loading' | 'over'
  timers: readonly unknown[]
}

export function createPictureQueue(clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>): PictureQueue {
  /** Pictures that were shown before come from the browser's cache and need not wait. */
  const shown = new Set<string>()
  /** Pictures that did not load in time wait for all others. */
  const slow = new Set<string>()
  let waiting: Entry[] = []
  let loading = 0

  function finish(one: Entry): void {
    one.timers.forEach((timer) => clock.clearTimeout(timer))
    if (one.state === 'loading') loading -= 1
    if (one.state === 'waiting') waiting = waiting.filter((other) => other !== one)
    one.state = 'over'
    startNext()
  }

  function startNext(): void {
    while (loading < AT_ONCE) {
      const next = waiting.pop()
      if (!next) return
      start(next)
    }
  }

  function start(one: Entry): void {
    loading += 1
    one.state = 'loading'
    const giveUp = clock.setTimeout(() => {
      slow.add(one.src)
      one.notify('lost')
      finish(one)
    }, GIVE_UP)
    one.timers = [...one.timers, giveUp]
    one.notify('load')
  }

  return {
    enqueue(src, notify) {
      const one: Entry = { src, notify, state: 'over', timers: [] }
      const join = (): void => {
        one.state = 'waiting'
        if (slow.has(src)) waiting.unshift(one)
        else waiting.push(one)
        startNext()
      }
      if (shown.has(src)) start(one)
      else one.timers = [clock.setTimeout(join, SETTLE), clock.setTimeout(() => notify('late'), GIVE_UP)]
      return {
        end(isShown) {
          if (isShown) {
            shown.add(src)
            slow.delete(src)
          }
          finish(one)
        },
        cancel: () => finish(one),
      }
    },
  }
}
