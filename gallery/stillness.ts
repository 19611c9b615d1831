/** Waits until a state stands still, so that a picture of it is the same whenever it is taken. */
import { flush } from '#kernel/testing'

/** A wait that takes longer has no end. Real time: the clock of the stage stands. */
const LIMIT_MS = 8_000
/** Rounds without a change after which nothing more is expected: each lets everything run that waits on promises. */
const QUIET_ROUNDS = 2

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

/** Lets run what waits on promises, then what waits for a frame. */
async function turn(): Promise<void> {
  for (let at = 0; at < 4; at += 1) await flush()
  await frame()
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
    // Nobody watches how it gets there.
    const root = place?.()
    if (root) freeze(root)
    await turn()
  }
}

/**
 * Ends what moves and has an end, and stops what moves for ever (a bolt, a sheen) at one moment of it. Answers whether
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
      // What turns stands straight: a turned shape is not always drawn alike.
      const part = animation instanceof CSSAnimation && animation.animationName === 'lk-spin' ? 0 : 0.3
      animation.currentTime = Number(timing.delay) + Number(timing.duration) * part
    } else animation.finish()
    moved = true
  }
  return moved
}

/** What was seen to move and not only to fade since `forget`, by the properties that did. */
const seen = new Set<string>()

function note(animation: Animation): void {
  const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : []
  const keys = [...new Set(frames.flatMap((frame) => Object.keys(frame)))].filter((key) => !STILL.has(key))
  const moving = keys.filter((key) => frames.some((frame) => key in frame && !NOWHERE.test(String(frame[key]))))
  if (moving.length === 0) return
  seen.add(`${animation instanceof CSSAnimation ? animation.animationName : 'script'}: ${moving.join(', ')}`)
}

/** A place that is where it would be anyway. */
const NOWHERE = /^(none|0|0px|calc\(0px\))( 0px)*$/

/** Keys of a keyframe that are no movement: colours and opacity fade. */
const STILL = new Set(['offset', 'computedOffset', 'easing', 'composite', 'opacity', 'backgroundColor', 'color'])

export const movements = (): readonly string[] => [...seen]
export const forgetMovements = (): void => seen.clear()

/** Every font is there, every picture that can be is decoded, nothing moves, and nothing has changed for a while. */
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
 * A list that draws only what is seen draws one line more where it was scrolled to last; on its way here a card may have
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

/** Answers whether there was anything to wait for. */
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
 * A picture that is neither shown nor given up: its place has no letter yet, or its image has not told that it is there.
 * Whether it may be drawn is told by code that comes after the list, so there may be no image yet to wait for.
 */
const UNDECIDED = '.lk-pic-in:empty, .lk-pic img:not([data-shown])'
