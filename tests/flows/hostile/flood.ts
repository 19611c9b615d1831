/**
 * A flood of EIP-6963 announcements for any page. A text, because what compiles this file may put helpers into functions
 * that the page does not have.
 */
export interface Flood {
  /** How many it has announced so far. */
  made(): number
  /** Announces `count` new wallets within a second, in slices, with an icon of `icon` characters; resolves after the last. */
  run(count: number, icon?: number): Promise<void>
  /** Announces `count` wallets at once whenever a page asks for wallets. */
  answer(count: number): void
}

export const FLOOD = `{
  const SLICES = 50
  let made = 0
  const announce = (icon) => {
    made++
    const info = {
      uuid: 'flood-' + made,
      name: 'Flood ' + made,
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" data-n="' + made + '">' + 'a'.repeat(icon) + '</svg>',
      rdns: 'example.flood' + made,
    }
    const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  }
  window.flood = {
    made: () => made,
    run: (count, icon = 0) =>
      new Promise((resolve) => {
        const began = performance.now()
        let slice = 0
        const next = () => {
          for (let at = 0; at < count / SLICES; at++) announce(icon)
          slice++
          if (slice === SLICES) return resolve()
          setTimeout(next, Math.max(0, began + (slice * 900) / SLICES - performance.now()))
        }
        next()
      }),
    answer: (count) => addEventListener('eip6963:requestProvider', () => {
      for (let at = 0; at < count; at++) announce(0)
    }),
  }
}`
