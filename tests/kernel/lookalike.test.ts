import { describe, expect, it } from 'vitest'
import { createLookalikes, explorerPage, isLookalike } from '#kernel'
import { soakRun } from '../soak/soakRun.ts'

const run = soakRun('lookalikes')

/** Numerical Recipes' generator: the same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const HEX = '0123456789abcdef'
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const text = (below: (n: number) => number, letters: string, length: number): string =>
  Array.from({ length }, () => letters[below(letters.length)]).join('')
/** In any case, as checksums have it. */
const spelled = (below: (n: number) => number, hex: string): string =>
  Array.from(hex, (letter) => (below(2) ? letter.toUpperCase() : letter)).join('')

describe('addresses made to be taken for known ones', () => {
  it.each([
    ['EVM', '0x', HEX, 40],
    ['Solana', '', BASE58, 44],
  ])(
    'are found, all of 100,000, and of 100,000 others fewer than one in a thousand: %s',
    (_, prefix, letters, length) =>
      run.measured((say) => {
        const below = numbers(run.seed)
        const address = (body: string): string => prefix + (prefix ? spelled(below, body) : body)
        const known = Array.from({ length: 200 }, () => text(below, letters, length))
        const looksLike = createLookalikes(known.map(address))
        let [found, wrong] = [0, 0]
        for (let at = 0; at < run.count; at += 1) {
          const real = known[at % known.length]!
          const twin = real.slice(0, 4) + text(below, letters, length - 8) + real.slice(-4)
          if (looksLike(address(twin))) found += 1
          if (looksLike(address(text(below, letters, length)))) wrong += 1
        }
        say(`${found} found, ${wrong} of others`)
        expect(found).toBe(run.count)
        expect(wrong).toBeLessThan(run.count / 1_000)
        expect(known.some((body) => looksLike(address(body)))).toBe(false)
      }),
  )

  it('are compared as people read them', () => {
    const known = ['0x19dB111111111111111111111111111111b41d19']
    expect(isLookalike('0x19db222222222222222222222222222222B41D19', known)).toBe(true)
    expect(isLookalike('0x19DB111111111111111111111111111111B41D19', known)).toBe(false)
    expect(isLookalike('0x19dc222222222222222222222222222222b41d19', known)).toBe(false)
    // In base58 letters of another case are another address, which few would notice.
    expect(
      isLookalike('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', ['7xkxtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU']),
    ).toBe(true)
  })

  it.each([[''], ['0x'], ['0x1234'], ['name.eth']])('are none where there is no address: %j', (odd) => {
    expect([isLookalike(odd, [odd, '0x1234abcd']), isLookalike(`0x${'1'.repeat(40)}`, [odd])]).toEqual([false, false])
  })
})

describe('the page of an explorer', () => {
  it.each([
    ['https://scan.test', 'https://scan.test/tx/0x1'],
    ['https://scan.test/', 'https://scan.test/tx/0x1'],
    ['https://scan.test/base/?cluster=devnet', 'https://scan.test/base/tx/0x1?cluster=devnet'],
  ])('of %s is %s', (url, expected) =>
    expect(explorerPage({ blockExplorers: { default: { name: 'Scan', url } } }, '/tx/0x1')).toBe(expected),
  )

  it('is none where the network has none', () =>
    expect([explorerPage({}, '/tx/0x1'), explorerPage(undefined, '/tx/0x1')]).toEqual([undefined, undefined]))
})
