import { codeOf } from '#kernel'
import type { ChainNamespace, ChainsService } from '#wallet'
import { describe, expect, it } from 'vitest'
import { NONSENSE } from './nonsense.ts'
import { accountsIn, checkConnection, checkEvent } from '../../../src/plugins/wallets/session/validation.ts'

const A = '0x1111111111111111111111111111111111111111'
const chains = {
  has: (namespace: ChainNamespace) => namespace === 'eip155',
  traits: () => undefined,
  looksLikeAddress: (_: ChainNamespace, address: string) => /^0x[0-9a-f]{40}$/i.test(address),
} as unknown as ChainsService
const context = { chains, namespace: 'eip155' as const }

const revoked = Proxy.revocable({}, {})
revoked.revoke()

describe('answers of wallets', () => {
  it.each(NONSENSE)('refuses %s', (_, answer) => {
    let code: string | undefined
    try {
      checkConnection(answer, context)
    } catch (error) {
      code = codeOf(error)
    }
    expect(code).toBe('PROVIDER_INVALID')
  })

  it.each([
    ['what is no connection', {}, 'not a connection'],
    ['a chain', { accounts: [`eip155:1:${A}`], chainId: 'cosmos:toy-1' }, 'a chain of another namespace'],
    ['an account', { accounts: ['cosmos:toy-1:toy1xyz'], chainId: 'eip155:1' }, 'an account of another namespace'],
    ['an address', { accounts: [`eip155:1:${A}`, 'eip155:1:0x1'], chainId: 'eip155:1' }, 'an address that is none'],
  ])('says of %s what is wrong with it', (_, answer, why) => {
    expect(() => checkConnection(answer, context)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(why) as string }) as Error,
    )
  })

  it('asks the plugin of a namespace what its addresses look like', () => {
    const none = { ...chains, has: () => true, looksLikeAddress: () => false } as unknown as ChainsService
    const answer = { accounts: ['cosmos:toy-1:toy1xyz'], chainId: 'cosmos:toy-1' }
    expect(() => checkConnection(answer, { chains: none, namespace: 'cosmos' })).toThrow('an address that is none')
  })

  it('takes a thousand accounts, and no more', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `eip155:1:0x${String(at).padStart(40, '0')}`)
    expect(checkConnection({ accounts: many, chainId: 'eip155:1' }, context).accounts).toHaveLength(1_000)
    expect(checkEvent({ type: 'accounts', accounts: [...many, `eip155:1:${A}`] }, context)).toBeUndefined()
  })

  it('lets a connection through as a copy', () => {
    const answer = { accounts: [`eip155:1:${A}`], chainId: 'eip155:1', extra: 'x' }
    const connection = checkConnection(answer, context)
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
    expect(checkConnection(answer, context).wallet).toEqual(taken)
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
    ['in the middle of another text', `a${A}`],
    ['without its mark', A.slice(2)],
    ['of other letters', `0x${'g'.repeat(40)}`],
    ['of Solana', '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'],
  ])('knows an EVM address without a chain plugin, and refuses one that is %s', (_, address) => {
    const alone = { ...context, chains: { ...chains, has: () => false } }
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
    ['a chain, and no account on it', { type: 'chain', chainId: 'eip155:10', accounts: [] }],
    ['a chain, and an address that is none', { type: 'chain', chainId: 'eip155:10', accounts: ['eip155:10:0x1'] }],
    ['a chain, and accounts that are no list', { type: 'chain', chainId: 'eip155:10', accounts: null }],
    ['nothing', undefined],
    ['a revoked proxy', revoked.proxy],
  ])('does not believe an event with %s', (_, event) => expect(checkEvent(event, context)).toBeUndefined())

  it('believes what makes sense', () => {
    expect(checkEvent({ type: 'accounts', accounts: [] }, context)).toEqual({ type: 'accounts', accounts: [] })
    expect(checkEvent({ type: 'chain', chainId: 'eip155:10' }, context)).toEqual({
      type: 'chain',
      chainId: 'eip155:10',
    })
    const chain = { type: 'chain', chainId: 'eip155:10', accounts: [`eip155:10:${A}`] }
    expect(checkEvent({ ...chain, extra: 'x' }, context)).toEqual(chain)
    expect(checkEvent({ type: 'disconnect', error: new Error('x') }, context)).toStrictEqual({ type: 'disconnect' })
    const message = { any: 'thing' }
    expect(checkEvent({ type: 'message', message, extra: 'x' }, context)).toEqual({ type: 'message', message })
  })

  it('knows which accounts an event tells', () => {
    const accounts = [`eip155:10:${A}`] as const
    expect(accountsIn({ type: 'accounts', accounts })).toBe(accounts)
    expect(accountsIn({ type: 'chain', chainId: 'eip155:10', accounts })).toBe(accounts)
    expect([accountsIn(undefined), accountsIn({ type: 'disconnect' })]).toEqual([[], []])
    expect(accountsIn({ type: 'chain', chainId: 'eip155:10' })).toEqual([])
  })
})
