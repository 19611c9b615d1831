import { LatchkeyError } from '#kernel'
import type { Eip1193Provider } from '#wallet'
import { describe, expect, it } from 'vitest'
import { BASE, EVM_1, EVM_2, evmWallet, flush, setup, toyWallet } from './support.ts'

async function connected() {
  const wallet = evmWallet()
  const test = await setup({ wallets: [wallet, toyWallet()] })
  await test.service.connect({ connectorId: 'larkspur' })
  const provider = test.service.provider()!
  const seen: unknown[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'] as const) {
    provider.on(event, (payload: unknown) =>
      seen.push([event, payload instanceof Error ? (payload as Error & { code?: number }).code : payload]),
    )
  }
  return { ...test, wallet, provider, seen }
}

const fault = (provider: Eip1193Provider, args: unknown): Promise<unknown> =>
  provider.request(args as never).then(
    () => 'done',
    (error: { code?: unknown; message?: unknown }) => [error.code, error.message],
  )

describe('the provider for hosts', () => {
  it('is there while a wallet is connected, one per namespace', async () => {
    const { service, provider } = await connected()
    expect(service.provider('eip155')).toBe(provider)
    expect(service.provider('cosmos')).toBeUndefined()
    await service.disconnect()
    expect(service.provider()).toBeUndefined()
  })

  it('passes requests on, and answers the chain in hex by itself', async () => {
    const { provider, wallet } = await connected()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([`eip155:1:${EVM_1}`, `eip155:1:${EVM_2}`])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    wallet.goTo(BASE.caipNetworkId)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
    expect(wallet.asked.filter((ask) => ask === 'request')).toHaveLength(1)
  })

  it.each([
    [
      'an EVM transaction',
      'eth_sendTransaction',
      [{ from: EVM_1, to: EVM_2, value: '0x16345785d8a0000' }],
      `0x${'ab'.repeat(32)}`,
      { hash: `0x${'ab'.repeat(32)}`, to: EVM_2, amount: '0.1', symbol: 'ETH' },
    ],
    [
      'a token transfer, whose amount is in its data',
      'eth_sendTransaction',
      [{ to: EVM_2, value: '0x0' }],
      `0x${'cd'.repeat(32)}`,
      { hash: `0x${'cd'.repeat(32)}`, to: EVM_2 },
    ],
    [
      'a Solana transaction',
      'solana_signAndSendTransaction',
      { transaction: 'AQ==' },
      { signature: '5'.repeat(88) },
      { hash: '5'.repeat(88) },
    ],
  ])('tells of %s that was sent', async (_, method, params, answer, expected) => {
    const { events, provider, wallet } = await connected()
    wallet.behave({ answer: () => answer }, 'request')
    await provider.request({ method, params })
    expect(events.at(-1)).toEqual({
      id: 'latchkey:transaction-sent',
      payload: { network: 'eip155:1', from: EVM_1, ...expected },
    })
  })

  it.each([
    ['no hash', 'eth_sendTransaction', 'yes'],
    ['no object', 'solana_signAndSendTransaction', `0x${'ab'.repeat(32)}`],
    ['another method', 'personal_sign', `0x${'ab'.repeat(32)}`],
    ['an inherited name', 'constructor', `0x${'ab'.repeat(32)}`],
  ])('tells of nothing sent for %s', async (_, method, answer) => {
    const { provider, told, wallet } = await connected()
    wallet.behave({ answer: () => answer }, 'request')
    await provider.request({ method, params: [{}] })
    expect(told()).not.toContain('transaction-sent')
  })

  it('tells what changes', async () => {
    const { wallet, seen } = await connected()
    wallet.show([`eip155:1:${EVM_2}`, `eip155:1:${EVM_1}`])
    wallet.goTo(BASE.caipNetworkId)
    wallet.emit({ type: 'message', message: { type: 'x' } })
    expect(seen).toEqual([
      ['accountsChanged', [EVM_2, EVM_1]],
      ['chainChanged', '0x2105'],
      ['message', { type: 'x' }],
    ])
  })

  it('says 4900 after a disconnect, and works again after the next connect', async () => {
    const { service, provider, seen } = await connected()
    await service.disconnect()
    expect(await fault(provider, { method: 'eth_chainId' })).toEqual([4900, 'No wallet is connected.'])
    expect(seen).toEqual([
      ['accountsChanged', []],
      ['disconnect', 4900],
    ])
    seen.length = 0
    await service.connect({ connectorId: 'larkspur' })
    expect(seen).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [EVM_1, EVM_2]],
    ])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })

  it('follows a switch: requests go to the wallet in use, which tells where it is and who', async () => {
    const quarry = evmWallet({ name: 'Quarry', accounts: [`eip155:8453:${EVM_2}`] })
    const { service, registry, provider, seen, wallet } = await connected()
    registry.appear(quarry)
    await service.connect({ connectorId: 'quarry' })
    expect(service.provider('eip155')).toBe(provider)
    const to = [
      ['chainChanged', '0x2105'],
      ['accountsChanged', [EVM_2]],
    ]
    const from = [
      ['chainChanged', '0x1'],
      ['accountsChanged', [EVM_1, EVM_2]],
    ]
    expect(seen).toEqual(to)
    await service.use({ connectorId: 'larkspur', namespace: 'eip155' })
    expect(seen).toEqual([...to, ...from])
    await provider.request({ method: 'personal_sign' })
    expect([wallet.asked.at(-1), quarry.asked.at(-1)]).toEqual(['request', 'connect'])
    seen.length = 0
    // EIP-1193 tells of the wallet in use alone; it stays connected as long as there is one.
    quarry.goTo('eip155:1')
    quarry.emit({ type: 'message', message: { type: 'x' } })
    expect(seen).toEqual([])
    await service.disconnect('eip155', 'larkspur')
    expect(seen).toEqual([['accountsChanged', [EVM_2]]])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([`eip155:1:${EVM_2}`])
    seen.length = 0
    await service.disconnect('eip155', 'quarry')
    expect(seen).toEqual([
      ['accountsChanged', []],
      ['disconnect', 4900],
    ])
  })

  it('says nothing to a listener that was removed, and survives one that throws', async () => {
    const { provider, wallet, seen, faults } = await connected()
    const gone = (): void => void seen.push('gone')
    provider.on('chainChanged', gone)
    provider.removeListener('chainChanged', gone)
    provider.on('chainChanged', () => {
      throw new Error('of the host')
    })
    wallet.goTo(BASE.caipNetworkId)
    expect(seen).toEqual([['chainChanged', '0x2105']])
    expect(faults).toHaveLength(1)
  })

  it.each([undefined, null, {}, { method: 1 }, { method: '' }])('refuses %j', async (args) => {
    const { provider, wallet } = await connected()
    expect(await fault(provider, args)).toEqual([-32600, 'The request needs a method.'])
    expect(wallet.asked).toEqual(['connect'])
  })

  it.each(['y', 7, true])('says that params are wrong which are %j', async (params) => {
    const { provider, wallet } = await connected()
    const args = { method: 'personal_sign', params }
    expect(await fault(provider, args)).toEqual([-32602, 'Params are a list or an object.'])
    expect(wallet.asked).toEqual(['connect'])
  })

  it('adds and removes listeners in a chain of calls, as EventEmitter does', async () => {
    const { provider } = await connected()
    const listener = (): void => undefined
    expect(provider.on('connect', listener).on('message', listener)).toBe(provider)
    expect(provider.removeListener('connect', listener).removeListener('never', listener)).toBe(provider)
  })

  describe('a switch of network', () => {
    const SWITCH = 'wallet_switchEthereumChain'
    const to = (chainId: unknown) => ({ method: SWITCH, params: [{ chainId }] })

    it('obeys the rules of switchNetwork: the wallet is there when it is done', async () => {
      const { provider, wallet, seen } = await connected()
      expect(await provider.request(to('0x2105'))).toBeNull()
      expect([wallet.asked.at(-1), seen]).toEqual(['switch', [['chainChanged', '0x2105']]])
      expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
    })

    it("is the person's to refuse", async () => {
      const { provider, wallet, seen } = await connected()
      wallet.behave('reject', 'switch')
      expect(await fault(provider, to('0x2105'))).toEqual([4001, expect.any(String)])
      expect(seen).toEqual([])
    })

    it('to a network that the page does not list is passed on as it is', async () => {
      const { provider, wallet } = await connected()
      await provider.request(to('0x2a'))
      expect(wallet.asked.at(-1)).toBe('request')
    })

    it.each([undefined, 1, '1', '0x', '0xzz', `0x${'f'.repeat(80)}`])('to %j is wrong', async (chainId) => {
      const { provider, wallet } = await connected()
      expect(await fault(provider, to(chainId))).toEqual([-32602, `${SWITCH} needs a chainId in hex.`])
      expect(wallet.asked).toEqual(['connect'])
    })
  })

  it.each([
    [
      'what the person refused',
      new LatchkeyError('USER_REJECTED', { cause: { message: 'no thanks' } }),
      [4001, 'no thanks'],
    ],
    [
      "the wallet's own number",
      new LatchkeyError('RPC_SERVER', { cause: { codes: [-32000], message: 'nonce too low' } }),
      [-32000, 'nonce too low'],
    ],
    [
      'a number it does not know',
      new LatchkeyError('UNKNOWN', { cause: { code: 7777, message: 'odd' } }),
      [7777, 'odd'],
    ],
    ['an unknown error', new Error('boom'), [-32603, 'boom']],
    ['no error at all', 'boom', [-32603, 'RPC_INTERNAL']],
  ])('gives %s a number', async (_, thrown, expected) => {
    const wallet = evmWallet()
    const { service, registry } = await setup()
    registry.appear({
      ...wallet,
      factory: (environment) => ({ ...wallet.factory(environment), request: () => Promise.reject(thrown) }),
    })
    await service.connect({ connectorId: 'larkspur' })
    expect(await fault(service.provider()!, { method: 'eth_sendTransaction' })).toEqual(expected)
  })

  it('gives the reference as it is where chains have no number', async () => {
    const { service } = await connected()
    await service.connect({ connectorId: 'tern' })
    await flush()
    expect(await service.provider('cosmos')?.request({ method: 'eth_chainId' })).toBe('eth_chainId')
  })
})
