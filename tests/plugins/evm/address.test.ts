import { describe, expect, it } from 'vitest'
import { isAddress, normalizeAddress } from '../../../src/plugins/evm/address.ts'

/** The good examples of ERC-55 itself. */
const CHECKSUMMED = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]
const [, , , , MIXED = ''] = CHECKSUMMED
const WRONG = MIXED.replace('5aA', '5AA')

describe('EVM addresses', () => {
  it.each(CHECKSUMMED)('%s is an address, also strictly, and its own canonical spelling', (address) => {
    expect([isAddress(address), isAddress(address, { strict: true })]).toEqual([true, true])
    expect(normalizeAddress(address.toLowerCase())).toBe(address)
    expect(normalizeAddress(address.slice(2), { strict: true })).toBe(address)
  })

  it.each([
    ['mixed letters with a wrong checksum', WRONG, true, false],
    ['lower case', MIXED.toLowerCase(), true, true],
    ['upper case', `0x${MIXED.slice(2).toUpperCase()}`, true, true],
    ['no prefix', MIXED.slice(2), true, true],
    ['one digit too few', MIXED.slice(0, -1), false, false],
    ['one digit too many', `${MIXED}0`, false, false],
    ['no hex', `0x${'g'.repeat(40)}`, false, false],
    ['an upper-case prefix', `0X${MIXED.slice(2)}`, false, false],
    ['a line end', `${MIXED}\n`, false, false],
    ['spaces around', ` ${MIXED} `, false, false],
    ['nothing', '', false, false],
    ['a Solana address', 'So11111111111111111111111111111111111111112', false, false],
    ['a name', 'vitalik.eth', false, false],
  ])('%s', (_, address, loose, strict) => {
    expect([isAddress(address), isAddress(address, { strict: true })]).toEqual([loose, strict])
  })

  it('refuses to spell what is no address, and strictly what has a wrong checksum', () => {
    const invalid = expect.objectContaining({ code: 'INVALID_ADDRESS' })
    const thrown = (work: () => unknown) => {
      try {
        return work()
      } catch (error) {
        return error
      }
    }
    expect(thrown(() => normalizeAddress('0x12'))).toEqual(invalid)
    expect(thrown(() => normalizeAddress(WRONG, { strict: true }))).toEqual(invalid)
    expect(normalizeAddress(WRONG)).toBe(MIXED)
  })
})
