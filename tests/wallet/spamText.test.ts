import { describe, expect, it } from 'vitest'
import { isSpamText, isSpamTransaction, skeletonOf } from '#wallet'
import { flat, growth, LINEAR } from '../growth.ts'

describe('a name that is an advertisement', () => {
  it.each([
    'Visit https://evil.example to claim',
    'evil.example',
    'USDC-REWARD.COM',
    '! www.evil',
    '$ 5,000 voucher',
    '1000$ for you',
    'ETH airdrop',
    'Claim your prize',
    'claіm уоur рrіzе', // Cyrillic letters
    'ｖｉｓｉｔ ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'e\u200Bvil\u200B.\u200Bex\u200Bample',
    'evil。example',
    'evil․example',
    't.me/evil',
    'AIRDROPS',
    '\u202Etfig eerF\u202C Harbor',
    '𝐯𝐢𝐬𝐢𝐭 us',
    'v\u0301isit us',
  ])('is found: %s', (name) => {
    expect(isSpamText(name)).toBe(true)
  })

  it.each([
    'Ether',
    'USD Coin',
    'USDC.e',
    'BTC.b',
    'Wrapped liquid staked Ether 2.0',
    'Meridian Staked Liquidity Token',
    'Mr. Coin',
    'Mr.Coin',
    'Token v2.1',
    'yield 5%',
    '$WIF',
    'Привет',
    '日本円',
    '',
    'Visitor',
    'Reclaimed',
    'A.B',
  ])('is not: %s', (name) => {
    expect(isSpamText(name)).toBe(false)
  })

  it.each(['a.', '-', 'а', '\u200B'])(
    'is looked for in a time that grows with the name alone: many %j',
    async (part) => {
      const look = (size: number) => {
        const name = flat(part.repeat(size))
        return () => isSpamText(name)
      }
      expect(await growth(60_000, look)).toBeLessThan(LINEAR)
    },
  )
})

describe('the shape of a name', () => {
  it.each([
    ['USDC', 'UЅDС'],
    ['USDC', 'ＵＳＤＣ'],
    ['USDC', 'U S D C'],
    ['USDC', 'U.S.D.C'],
    ['USDC', '$USDC'],
    ['USDC', 'U$DC'],
    ['USDC', 'USD\u200BC'],
    ['USDC', '\u202EUSDC'],
    ['USDC', 'ꓴꓢꓓꓚ'],
    ['USDC', '𝕌𝕊𝔻ℂ'],
    ['DAI', 'DAl'],
    ['DAI', 'DА1'],
    ['USDT', 'UՏDТ'],
    ['Tether USD', 'Τеthеr USD'],
  ])('is the same for %s and %s', (real, imitation) => {
    expect(skeletonOf(imitation)).toBe(skeletonOf(real))
  })

  it.each([
    ['USDC', 'USDT'],
    ['USDC', 'USDC.e'],
    ['DAI', 'DAO'],
    ['ETH', 'WETH'],
  ])('differs for %s and %s', (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other))
  })
})

describe('a transaction', () => {
  const transfer = (spam: boolean | undefined) => ({
    direction: 'in' as const,
    quantity: { numeric: '1' },
    ...(spam !== undefined && { nft_info: { flags: { is_spam: spam } } }),
  })

  it('is spam when everything in it is flagged; what moved nothing is not', () => {
    const lists = [[transfer(true), transfer(true)], [transfer(true), transfer(undefined)], [transfer(false)], [], null]
    expect(lists.map((transfers) => isSpamTransaction({ transfers }))).toEqual([true, false, false, false, false])
  })
})
