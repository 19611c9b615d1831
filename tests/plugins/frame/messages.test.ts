/** What may go into the frame and come out of it: each border as a whole, not only a part of the text. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { REQUESTS } from '../../../src/plugins/frame/wire/messages.ts'
import { kindOf } from '../../../src/plugins/frame/wire/methods.ts'
import { MIRA, MIRA_SOLANA } from './stage.ts'

describe('a code of six digits', () => {
  it.each(['123456', '000000'])('is %s', (otp) => {
    expect(v.is(REQUESTS.CONNECT_OTP.params, { otp })).toBe(true)
  })
  it.each(['12345', '1234567', 'x123456', '123456x', '123456\n', '１２３４５６', ''])('is not "%s"', (otp) => {
    expect(v.is(REQUESTS.CONNECT_OTP.params, { otp })).toBe(false)
  })
})

describe('an address', () => {
  const answer = (address: string) => v.is(REQUESTS.INIT_SMART_ACCOUNT.answer, { address, isDeployed: true })
  it.each([MIRA, MIRA_SOLANA])('is %s', (address) => {
    expect(answer(address)).toBe(true)
  })
  it.each([
    `x${MIRA}`,
    `${MIRA}x`,
    `${MIRA}\n`,
    `javascript:${MIRA}`,
    `${MIRA_SOLANA}${MIRA_SOLANA}`,
    `<b>${MIRA_SOLANA}`,
  ])('is not "%s"', (address) => {
    expect(answer(address)).toBe(false)
  })
})

it.each([undefined, null, 'anything', { token: 'x' }])(
  'an answer without a payload that comes with %j has none',
  (payload) => {
    expect(v.parse(REQUESTS.SIGN_OUT.answer, payload)).toEqual({})
  },
)

it.each(['', ' ', 'eth_call ', 'eth_call eth_chainId', '\n'])('nobody may ask for the method "%s"', (method) => {
  expect(kindOf(method)).toBe('disallowed')
})
