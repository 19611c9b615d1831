import { describe, expect, it } from 'vitest'
import { parseAccounts, parseChainId } from '../../../src/plugins/injected/answers.ts'
import { ALICE, BOB } from './support.ts'

const invalid = expect.objectContaining({ code: 'PROVIDER_INVALID' })

const trap = () => {
  throw new Error('trap')
}

function thrownBy(work: () => unknown): unknown {
  try {
    return { answered: work() }
  } catch (error) {
    return error
  }
}

describe('accounts', () => {
  it('keeps the order and spelling, each account once', () => {
    expect(parseAccounts([ALICE, BOB, ALICE.toLowerCase(), BOB])).toEqual([ALICE, BOB])
    expect(parseAccounts([])).toEqual([])
  })

  it('takes a thousand, and says of more what they are not', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `0x${String(at).padStart(40, '0')}`)
    expect(parseAccounts(many)).toEqual(many)
    expect(thrownBy(() => parseAccounts([...many, ALICE]))).toMatchObject({
      message: expect.stringContaining('not a valid accounts') as string,
    })
  })

  it.each([
    ['no list', ALICE],
    ['null', null],
    ['undefined', undefined],
    ['no hex', ['0x' + 'g'.repeat(40)]],
    ['no prefix', [ALICE.slice(2)]],
    ['too short', [ALICE.slice(0, -1)]],
    ['a tail', [`${ALICE}\n`]],
    ['a head', [`\n${ALICE}`]],
    ['too long', [`${ALICE}0`]],
    ['a script', ['<script>']],
    ['objects', [{ address: ALICE }]],
    ['one bad among good', [ALICE, 7]],
    ['too many', Array.from({ length: 1_001 }, () => ALICE)],
    ['an endless list', new Proxy([], { get: (_, key) => (key === 'length' ? Infinity : ALICE) })],
    ['a throwing list', new Proxy([], { get: trap })],
  ])('refuses %s', (_, answer) => {
    expect(thrownBy(() => parseAccounts(answer))).toEqual(invalid)
  })
})

describe('chain ids', () => {
  it.each([
    ['0x1', 1n],
    ['0X1', undefined],
    ['0x0001', 1n],
    ['0xaa36a7', 11155111n],
    ['0xAA36A7', 11155111n],
    ['137', 137n],
    [137, 137n],
    [137n, 137n],
    ['0x1fffffffffffff', 9007199254740991n],
    ['0x20000000000000', 9007199254740992n],
    ['0xffffffffffffffff', 18446744073709551615n],
    [2 ** 60, 1152921504606846976n],
    ['9'.repeat(32), 10n ** 32n - 1n],
    ['1' + '0'.repeat(32), undefined],
    [`0x${'f'.repeat(64)}`, undefined],
    ['0', undefined],
    [0, undefined],
    [-1, undefined],
    [1.5, undefined],
    [Number.NaN, undefined],
    [Infinity, undefined],
    ['', undefined],
    ['0x', undefined],
    ['1e3', undefined],
    [' 1', undefined],
    ['1 ', undefined],
    ['0x1 ', undefined],
    [' 0x1', undefined],
    // Whole numbers for BigInt, and no chain ids.
    ['0b1', undefined],
    ['0o7', undefined],
    ['0'.repeat(63) + '1', 1n],
    ['0'.repeat(64) + '1', undefined],
    [`0x${'0'.repeat(63)}1`, 1n],
    [`0x${'0'.repeat(64)}1`, undefined],
    [true, undefined],
    ['eip155:1', undefined],
    [null, undefined],
    [['0x1'], undefined],
    [{ chainId: '0x1' }, undefined],
  ])('reads %o as %o', (answer, chainId) => {
    const result = thrownBy(() => parseChainId(answer))
    expect(result).toEqual(chainId === undefined ? invalid : { answered: chainId })
  })

  it('says what is wrong', () => {
    expect(thrownBy(() => parseChainId('x'))).toMatchObject({
      message: expect.stringContaining('not a valid chain id') as string,
    })
  })
})
