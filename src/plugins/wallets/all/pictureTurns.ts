import type { Clock } from '#kernel'

/** Pictures that are loaded at the same time; browsers have about six connections to a host, and the list needs them too. */
export const AT_ONCE = 8
/** Milliseconds after which a picture is given up (specification §9). */
export const GIVE_UP = 2_000
/** Milliseconds that a tile must stay before its picture is asked for: what only passes by is never loaded. */
export const SETTLE = 100

/** What a tile is told: load now; show the placeholder, the picture may still come; it is given up. */
export type PictureNews = 'load' | 'late' | 'lost'

export interface PictureTurn {
  /** It is there, or it is broken: the next one may load. */
  end(shown: boolean): void
  /** The tile is gone. */
  leave(): void
}

/** Lets pictures load in turn. Those asked for last come first: they are what is seen now. */
export interface PictureTurns {
  ask(src: string, tell: (news: PictureNews) => void): PictureTurn
}

interface Asked {
  readonly src: string
  readonly tell: (news: PictureNews) => void
  state: 'waiting' | 'loading' | 'over'
  timers: readonly unknown[]
}

export function createPictureTurns(clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>): PictureTurns {
  /** What was shown once comes from the browser's cache: it needs no turn. */
  const shown = new Set<string>()
  /** What did not come in time waits for all others. */
  const slow = new Set<string>()
  let waiting: Asked[] = []
  let loading = 0

  function over(one: Asked): void {
    one.timers.forEach((timer) => clock.clearTimeout(timer))
    if (one.state === 'loading') loading -= 1
    if (one.state === 'waiting') waiting = waiting.filter((other) => other !== one)
    one.state = 'over'
    advance()
  }

  function advance(): void {
    while (loading < AT_ONCE) {
      const next = waiting.pop()
      if (!next) return
      start(next)
    }
  }

  function start(one: Asked): void {
    loading += 1
    one.state = 'loading'
    const giveUp = clock.setTimeout(() => {
      slow.add(one.src)
      one.tell('lost')
      over(one)
    }, GIVE_UP)
    one.timers = [...one.timers, giveUp]
    one.tell('load')
  }

  return {
    ask(src, tell) {
      const one: Asked = { src, tell, state: 'over', timers: [] }
      const begin = (): void => {
        one.state = 'waiting'
        if (slow.has(src)) waiting.unshift(one)
        else waiting.push(one)
        advance()
      }
      if (shown.has(src)) start(one)
      else one.timers = [clock.setTimeout(begin, SETTLE), clock.setTimeout(() => tell('late'), GIVE_UP)]
      return {
        end(isShown) {
          if (isShown) {
            shown.add(src)
            slow.delete(src)
          }
          over(one)
        },
        leave: () => over(one),
      }
    },
  }
}
