/** A configuration of SIWE, mapped. */
import { codeOf } from '#kernel'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { siweToSiwx } from '../../../src/plugins/siwx/parts/siwe.ts'
import { isRequired, type SiweConfig } from '../../../src/plugins/siwx/options.ts'
import { HOST, ONE, TWO, standInPage } from './support.ts'

beforeEach(standInPage)
afterEach(() => vi.unstubAllGlobals())

function config(change: Partial<SiweConfig> = {}) {
  const calls: unknown[] = []
  let session: { address: string; chainId: number } | null = null
  const made: SiweConfig = {
    getNonce: async () => 'siweNonce1',
    getMessageParams: async () => ({
      domain: HOST,
      uri: `https://${HOST}`,
      statement: 'Hello',
      iat: '2026-01-01T00:00:00Z',
    }),
    createMessage: (input) => JSON.stringify(input),
    async verifyMessage({ message }) {
      const { address, chainId } = JSON.parse(message) as { address: string; chainId: number }
      session = { address: address.split(':').at(-1)!, chainId }
      return true
    },
    getSession: async () => session,
    async signOut() {
      session = null
      return true
    },
    onSignIn: (one) => calls.push(['in', one]),
    onSignOut: () => calls.push(['out']),
    ...change,
  }
  return { siwx: siweToSiwx(made), calls }
}

const sessionOf = (message: string, chainId = 'eip155:1') =>
  ({
    data: {
      accountAddress: ONE,
      chainId,
      domain: HOST,
      uri: `https://${HOST}`,
      version: '1',
      nonce: 'siweNonce1',
      issuedAt: '2026-01-01T00:00:00Z',
    },
    message,
    signature: '0x01',
  }) as never

describe('a configuration of SIWE', () => {
  it('writes the message from its parameters, with the address as did:pkh and the chain as a number', async () => {
    const made = await config().siwx.createMessage({ accountAddress: ONE, chainId: 'eip155:1' })
    expect(JSON.parse(String(made))).toMatchObject({
      address: `did:pkh:eip155:1:${ONE}`,
      chainId: 1,
      nonce: 'siweNonce1',
      domain: HOST,
      version: '1',
    })
    expect(made).toMatchObject({ accountAddress: ONE, chainId: 'eip155:1', nonce: 'siweNonce1' })
  })

  it('keeps the session, for its address and chain alone, until signed out', async () => {
    const { siwx, calls } = config()
    const message = String(await siwx.createMessage({ accountAddress: ONE, chainId: 'eip155:1' }))
    await siwx.addSession(sessionOf(message))
    const count = async (chainId: 'eip155:1' | 'eip155:5' | 'solana:x', address: string) =>
      (await siwx.getSessions(chainId, address)).length
    expect([
      await count('eip155:1', ONE),
      await count('eip155:5', ONE),
      await count('eip155:1', TWO),
      await count('solana:x', ONE),
    ]).toEqual([1, 0, 0, 0])
    await siwx.setSessions([])
    expect([await count('eip155:1', ONE), calls]).toEqual([0, [['in', { address: ONE, chainId: 1 }], ['out']]])
  })

  it('counts on every EVM network for the same address, where the host says so', async () => {
    const { siwx } = config({ signOutOnNetworkChange: false })
    await siwx.addSession(sessionOf(String(await siwx.createMessage({ accountAddress: ONE, chainId: 'eip155:1' }))))
    expect([
      (await siwx.getSessions('eip155:5', ONE)).length,
      (await siwx.getSessions('eip155:5', TWO)).length,
    ]).toEqual([1, 0])
  })

  it('fails with a name: what is not verified, other chains, no parameters', async () => {
    const refusing = config({ verifyMessage: async () => false }).siwx
    expect(await refusing.addSession(sessionOf('x')).catch(codeOf)).toBe('siwx/NOT_PROVED')
    const { siwx } = config()
    expect(await siwx.addSession(sessionOf('{}', 'solana:x')).catch(codeOf)).toBe('siwx/NOT_PROVED')
    expect(await siwx.createMessage({ accountAddress: 'a', chainId: 'solana:x' }).catch(codeOf)).toBe(
      'CHAIN_NOT_SUPPORTED',
    )
    const without = config({ getMessageParams: undefined as never }).siwx
    expect(await without.createMessage({ accountAddress: ONE, chainId: 'eip155:1' }).catch(codeOf)).toBe(
      'SIGN_IN_INIT_FAILED',
    )
  })

  it('is required unless it says otherwise', () => {
    const siwe = {} as SiweConfig
    expect([
      isRequired({ siwe }),
      isRequired({ siwe: { ...siwe, required: false } }),
      isRequired({ siwe: { ...siwe, enabled: false } }),
      isRequired({}),
      isRequired(undefined),
    ]).toEqual([true, false, false, false, false])
  })
})
