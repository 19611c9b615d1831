/** Waits until the page is stable, so that a picture is the same whenever it is taken. */
import { flush } from '#kernel/testing'

/** Longer waits have failed. Real time: the stage's clock does not run by itself. */
const LIMIT_MS = 8_000
/** The page counts as stable after so many rounds without a change; in each round all pending promises run. */
const QUIET_ROUNDS = 2

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

/** Lets promise callbacks run, then animation frames. */
async function turn(): Promise<void> {
  for (let at = 0; at < 4; at += 1) await flush()
  await frame()
}

/** Timers that wait this long or longer take something back: a toast, a check mark, a picture that does not come. */
const TAKES_BACK_MS = 1_000

/** Such timers never run, so that a slow machine draws the same moment as a fast one. */
export function stopTakingBack(): void {
  const start = window.setTimeout.bind(window)
  const short = (work: TimerHandler, ms = 0, ...rest: unknown[]): number =>
    ms < TAKES_BACK_MS ? start(work, ms, ...rest) : 0
  window.setTimeout = short as typeof window.setTimeout
}

/** Resolves with what `look` finds, as soon as that is something. */
export async function until<T>(
  look: () => T | undefined | false,
  what: string,
  place?: () => ShadowRoot | undefined,
): Promise<T> {
  const start = performance.now()
  for (;;) {
    const found = look()
    if (found) return found
    if (performance.now() - start > LIMIT_MS) throw new Error(`never seen: ${what}`)
    // Finishes animations at once: only the end state is shown.
    const root = place?.()
    if (root) freeze(root)
    await turn()
  }
}

/**
 * Finishes animations that end, and stops infinite ones (a bolt, a sheen) at a fixed moment. Returns whether
 * there was anything that moved.
 */
export function freeze(root: ShadowRoot): boolean {
  let moved = false
  for (const animation of root.getAnimations()) {
    const timing = animation.effect?.getComputedTiming()
    if (!timing || animation.playState === 'finished') continue
    if (timing.duration !== 0) note(animation)
    if (timing.endTime === Infinity) {
      if (animation.playState === 'paused') continue
      animation.pause()
      // Rotations are stopped at 0°, because a rotated shape is not always drawn in the same way.
      const part = animation instanceof CSSAnimation && animation.animationName === 'lk-spin' ? 0 : 0.3
      animation.currentTime = Number(timing.delay) + Number(timing.duration) * part
    } else animation.finish()
    moved = true
  }
  return moved
}

/** Animations other than fades since `forget`, by the animated properties. */
const seen = new Set<string>()

function note(animation: Animation): void {
  const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : []
  const keys = [...new Set(frames.flatMap((frame) => Object.keys(frame)))].filter((key) => !STILL.has(key))
  const moving = keys.filter((key) => frames.some((frame) => key in frame && !NOWHERE.test(String(frame[key]))))
  if (moving.length === 0) return
  seen.add(`${animation instanceof CSSAnimation ? animation.animationName : 'script'}: ${moving.join(', ')}`)
}

/** Transforms that move nothing. */
const NOWHERE = /^(none|0|0px|calc\(0px\))( 0px)*$/

/** Keys of a keyframe that do not mean movement: colours and opacity only fade. */
const STILL = new Set(['offset', 'computedOffset', 'easing', 'composite', 'opacity', 'backgroundColor', 'color'])

export const movements = (): readonly string[] => [...seen]
export const forgetMovements = (): void => seen.clear()

/** Fonts are loaded, pictures decoded, nothing moves, and nothing has changed for a while. */
export async function still(root: ShadowRoot): Promise<void> {
  const start = performance.now()
  let changed = false
  const observer = new MutationObserver(() => {
    changed = true
  })
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
  let scrolled = false
  try {
    for (let quiet = 0; quiet < QUIET_ROUNDS;) {
      if (performance.now() - start > LIMIT_MS) throw new Error('it never stands still')
      changed = false
      const moved = freeze(root)
      const loaded = await allLoaded(root)
      await turn()
      quiet = changed || moved || loaded ? 0 : quiet + 1
      if (quiet < QUIET_ROUNDS || scrolled) continue
      scrolled = true
      quiet = 0
      await nudge(root)
    }
  } finally {
    observer.disconnect()
  }
}

/**
 * A windowed list keeps one row more in the direction of the last scroll, and on the way to this state the card may have
 * grown in more steps or in fewer. Back from one pixel further down it is the same each time.
 */
async function nudge(root: ShadowRoot): Promise<void> {
  const body = root.querySelector('.lk-body')
  if (!body || body.scrollHeight <= body.clientHeight) return
  const top = body.scrollTop
  for (const place of [top + 1, top]) {
    body.scrollTo({ top: place, behavior: 'instant' })
    await turn()
  }
}

/** Returns whether there was anything to wait for. */
async function allLoaded(root: ShadowRoot): Promise<boolean> {
  const waiting = [...root.querySelectorAll('img')].filter((image) => !image.complete || image.loading === 'lazy')
  for (const image of waiting) image.loading = 'eager'
  // A broken one is part of the state.
  await Promise.all(waiting.map((image) => image.decode().catch(() => {})))
  const late = document.fonts.status === 'loading'
  await document.fonts.ready
  return late || waiting.length > 0 || root.querySelector(UNDECIDED) !== null
}

/**
 * A picture that is neither shown nor failed: it has no letter yet, or its image has not loaded.
 * Whether it may be drawn is told by code that comes after the list, so there may be no image yet to wait for.
 */
const UNDECIDED = '.lk-pic-in:empty, .lk-pic img:not([data-shown])'
