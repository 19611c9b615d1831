import { codeOf, type ChainNamespace, type ChainsService } from '#kernel'
import { describe, expect, it } from 'vitest'
import { NONSENSE } from './nonsense.ts'
import { checkConnection, checkEvent } from '../../../src/plugins/wallets/connecting/answers.ts'

const A = '0x1111111111111111111111111111111111111111'
const chains = {
  has: (namespace: ChainNamespace) => namespace === 'eip155',
  looksLikeAddress: (_: ChainNamespace, address: string) => /^0x[0-9a-f]{40}$/i.test(address),
} as unknown as ChainsService
const border = { chains, namespace: 'eip155' as const }

const revoked = Proxy.revocable({}, {})
revoked.revoke()

describe('answers of wallets', () => {
  it.each(NONSENSE)('refuses %s', (_, answer) => {
    let code: string | undefined
    try {
      checkConnection(answer, border)
    } catch (error) {
      code = codeOf(error)
    }
    expect(code).toBe('PROVIDER_INVALID')
  })

  it('lets a connection through as a copy', () => {
    const answer = { accounts: [`eip155:1:${A}`], chainId: 'eip155:1', extra: 'x' }
    const connection = checkConnection(answer, border)
    expect(connection).toEqual({ accounts: [`eip155:1:${A}`], chainId: 'eip155:1' })
    expect(connection.accounts).not.toBe(answer.accounts)
  })

  it.each([
    [
      { name: ' Tern\u202e ', icon: 'https://tern.example/i.png' },
      { name: 'Tern', icon: 'https://tern.example/i.png' },
    ],
    [{ name: 'Tern', icon: 'javascript:alert(1)' }, { name: 'Tern' }],
    [{ name: '\u200b' }, undefined],
    ['Tern', undefined],
  ])('takes what a wallet says of itself only as far as it can be shown: %j', (wallet, taken) => {
    const answer = { accounts: [`eip155:1:${A}`], chainId: 'eip155:1', wallet }
    expect(checkConnection(answer, border).wallet).toEqual(taken)
  })

  it('accepts addresses of a namespace without a chain plugin by their CAIP-10 form', () => {
    expect(
      checkConnection({ accounts: ['cosmos:toy-1:toy1xyz'], chainId: 'cosmos:toy-1' }, { chains, namespace: 'cosmos' })
        .accounts,
    ).toHaveLength(1)
  })

  it.each([
    ['too short', '0x1'],
    ['too long', `${A}11`],
    ['without its mark', A.slice(2)],
    ['of other letters', `0x${'g'.repeat(40)}`],
    ['of Solana', '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'],
  ])('knows an EVM address without a chain plugin, and refuses one that is %s', (_, address) => {
    const alone = { ...border, chains: { ...chains, has: () => false } }
    const answer = { accounts: [`eip155:1:${A}`, `eip155:1:${address}`], chainId: 'eip155:1' }
    expect(checkConnection({ ...answer, accounts: answer.accounts.slice(0, 1) }, alone).accounts).toHaveLength(1)
    expect(() => checkConnection(answer, alone)).toThrow(expect.objectContaining({ code: 'PROVIDER_INVALID' }))
    expect(checkEvent({ type: 'accounts', accounts: answer.accounts }, alone)).toBeUndefined()
  })

  it.each([
    ['no type', {}],
    ['an unknown type', { type: 'x' }],
    ['accounts of another namespace', { type: 'accounts', accounts: ['cosmos:toy-1:toy1xyz'] }],
    ['an address that is none', { type: 'accounts', accounts: ['eip155:1:0x1'] }],
    ['a chain of another namespace', { type: 'chain', chainId: 'cosmos:toy-1' }],
    ['a chain that is none', { type: 'chain', chainId: '0x1' }],
    ['nothing', undefined],
    ['a revoked proxy', revoked.proxy],
  ])('does not believe an event with %s', (_, event) => expect(checkEvent(event, border)).toBeUndefined())

  it('believes what makes sense', () => {
    expect(checkEvent({ type: 'accounts', accounts: [] }, border)).toEqual({ type: 'accounts', accounts: [] })
    expect(checkEvent({ type: 'chain', chainId: 'eip155:10' }, border)).toEqual({ type: 'chain', chainId: 'eip155:10' })
    expect(checkEvent({ type: 'disconnect', error: new Error('x') }, border)).toEqual({ type: 'disconnect' })
  })
})
