import { describe, expect, it } from 'vitest'
import { createLookalikes, explorerPage, isLookalike } from '#wallet'

describe('addresses made to be taken for known ones', () => {
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

  it('are alike by four characters at each end, no fewer', () => {
    const hex = (start: string, end: string): string => `0x${start}${'7'.repeat(40 - start.length - end.length)}${end}`
    const plain = (start: string, end: string): string => `${start}${'7'.repeat(40 - start.length - end.length)}${end}`
    for (const spell of [hex, plain]) {
      const known = spell('abcde', 'edcba')
      const alike = (start: string, end: string): boolean => isLookalike(spell(start, end), [known])
      expect([alike('abcd', 'dcba'), alike('abcdf', 'fdcba')]).toEqual([true, true])
      // The fourth character counts, at either end.
      expect([alike('abcf', 'dcba'), alike('abcd', 'fcba'), alike('abff', 'ffba'), alike('fbcd', 'dcbf')]).toEqual([
        false,
        false,
        false,
        false,
      ])
    }
  })

  it('have 26 characters at least, as the shortest addresses of Bitcoin have', () => {
    const pair = (length: number, prefix = ''): readonly [string, readonly string[]] => {
      const [one, other] = ['7', '9'].map((middle) => `${prefix}1abc${middle.repeat(length - 8)}cba1`)
      return [one!, [other!]]
    }
    expect([isLookalike(...pair(26)), isLookalike(...pair(25))]).toEqual([true, false])
    expect([isLookalike(...pair(26, '0x')), isLookalike(...pair(25, '0x'))]).toEqual([true, false])
  })

  it('imitate also where both are known, unless one of them is trusted', () => {
    const [one, other] = ['1', '2'].map((digit) => `0x19db${digit.repeat(32)}b41d`)
    const marked = (trusted?: readonly string[]) => [one!, other!].map(createLookalikes([one!, other!], trusted))
    expect([marked(), marked([]), marked([one!]), marked([one!.toUpperCase().replace('0X', '0x')])]).toEqual([
      [false, false],
      [true, true],
      [false, true],
      [false, true],
    ])
    // One address in two spellings is one.
    expect(createLookalikes([one!, one!.replaceAll('b', 'B')], [])(one!)).toBe(false)
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
