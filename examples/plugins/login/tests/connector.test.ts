import { checkConnector, createFakeClock } from 'latchkey/plugin/testing'
import type { ConnectorEnvironment, ConnectorEvent, Network } from 'latchkey/plugin/wallet'
import { base, mainnet } from 'latchkey/plugins/evm'
import { codeOf } from 'latchkey/plugin'
import { describe, expect, test } from 'vitest'
import { emailWallet } from '../connector.ts'
import { fakeFrame, MIRA } from './fakeFrame.ts'

const never = new AbortController().signal
const code = (work: Promise<unknown>) => work.then(() => 'done', codeOf)

/** The connector in surroundings of the test's own. */
function stand() {
  const fake = fakeFrame()
  const life = new AbortController()
  const emitted: ConnectorEvent[] = []
  const offered: string[] = []
  let offer: ((address: string) => Promise<void>) | undefined
  const quiet = (): void => {}
  const environment: ConnectorEnvironment = {
    emit: (event) => void emitted.push(event),
    async offer(session) {
      const connection = await session(never)
      offered.push(...[connection].flat().flatMap(({ accounts }) => accounts))
    },
    networks: () => [mainnet, base] as readonly Network[],
    storage: { get: () => undefined, set: quiet, remove: quiet, volatile: true },
    logger: { error: quiet, warn: quiet, info: quiet, debug: quiet },
    signal: life.signal,
  }
  const clock = createFakeClock()
  const connector = emailWallet({ ...fake, clock, name: 'Email wallet', onOffer: (next) => (offer = next) })(
    environment,
  )
  return { ...fake, clock, connector, emitted, life, offered, offer: () => offer }
}

test('the email wallet is a good connector, whatever its frame does', async () => {
  const found = await checkConnector({
    make({ clock }) {
      const { frame, wallet } = fakeFrame()
      return { factory: emailWallet({ frame, clock, name: 'Email wallet' }), wallet }
    },
    networks: [base, mainnet] as readonly Network[],
    request: { method: 'personal_sign', params: ['0x68656c6c6f', MIRA] },
  })
  expect(found).toEqual([])
})

describe('a login that nobody asked for', () => {
  test('is offered as a session, and listened to only from then on', async () => {
    const { offer, offered, wallet } = stand()
    expect(wallet.listeners()).toBe(0)
    await offer()!(MIRA)
    expect(offered).toEqual([`eip155:1:${MIRA}`])
    expect(wallet.listeners()).toBe(1)
  })

  test('is nobody’s once the wallet is unregistered', async () => {
    const { life, offer } = stand()
    life.abort()
    expect(offer()).toBeUndefined()
  })
})

describe('a page’s request', () => {
  async function connected() {
    const it = stand()
    await it.connector.connect({ signal: never })
    const ask = (method: string, ...params: readonly unknown[]) =>
      it.connector.request({ method, params }, { network: base })
    return { ...it, ask }
  }

  test.each<[string, readonly unknown[]]>([
    ['personal_sign', ['0x68656c6c6f', MIRA.toLowerCase()]],
    ['eth_signTypedData_v4', [MIRA, { domain: { chainId: 8453 }, message: {} }]],
    ['eth_sendTransaction', [{ from: MIRA, to: MIRA, value: '0x1' }]],
  ])('%s is asked of the person', async (method, params) => {
    const { ask, wallet } = await connected()
    const before = wallet.prompts()
    expect(await ask(method, ...params)).toMatch(/^0x/)
    expect(wallet.prompts()).toBe(before + 1)
  })

  test.each<[string, string, readonly unknown[]]>([
    ['of another account', 'personal_sign', ['0x00', '0x1111111111111111111111111111111111111111']],
    ['without an account', 'personal_sign', ['0x00']],
    ['for another chain', 'eth_signTypedData_v4', [MIRA, { domain: { chainId: 1 } }]],
    ['that is no JSON', 'eth_signTypedData_v4', [MIRA, '{']],
    ['from another account', 'eth_sendTransaction', [{ from: '0x1111111111111111111111111111111111111111' }]],
    ['to nobody there is', 'eth_sendTransaction', [{ from: MIRA, to: 'mira' }]],
    ['that is a novel', 'personal_sign', ['x'.repeat(20_001), MIRA]],
  ])('%s is refused, and nobody is asked', async (_, method, params) => {
    const { ask, wallet } = await connected()
    const before = wallet.prompts()
    expect(await code(ask(method, ...params))).toBe('RPC_INVALID_PARAMS')
    expect(wallet.prompts()).toBe(before)
  })

  test('that the wallet does not know is told so; what it knows itself asks nobody', async () => {
    const { ask, emitted, wallet } = await connected()
    const before = wallet.prompts()
    expect(await code(ask('eth_sign', MIRA, '0x00'))).toBe('RPC_METHOD_NOT_FOUND')
    expect(await ask('eth_accounts')).toEqual([MIRA])
    expect(await ask('eth_chainId')).toBe('0x1')
    await ask('wallet_switchEthereumChain', { chainId: '0x2105' })
    expect([await ask('eth_chainId'), emitted]).toEqual(['0x2105', [{ type: 'chain', chainId: 'eip155:8453' }]])
    expect(await code(ask('wallet_switchEthereumChain', { chainId: '0x7' }))).toBe('CHAIN_NOT_SUPPORTED')
    expect(wallet.prompts()).toBe(before)
  })

  test('holds up a switch-off while the person thinks, and no longer', async () => {
    const fake = fakeFrame()
    let holds = 0
    const wallet = emailWallet({
      ...fake,
      clock: createFakeClock(),
      name: 'Email wallet',
      hold: () => ((holds += 1), { dispose: () => void (holds -= 1) }),
    })
    const { connector } = { connector: wallet({ ...environmentOf(), signal: never }) }
    await connector.connect({ signal: never })
    fake.wallet.behave('silent')
    const asked = connector.request({ method: 'personal_sign', params: ['0x00', MIRA] }, {})
    expect(holds).toBe(1)
    fake.wallet.behave('yes')
    fake.wallet.wake()
    await asked
    expect(holds).toBe(0)
  })
})

test('the server’s end of the session is the connection’s', async () => {
  const { connector, emit, emitted, wallet } = stand()
  await connector.connect({ signal: never })
  emit('over', {})
  expect(emitted).toEqual([{ type: 'disconnect' }])
  expect(wallet.listeners()).toBe(0)
  expect(await code(connector.request({ method: 'personal_sign', params: ['0x00', MIRA] }, {}))).toBe(
    'CONNECTOR_NOT_CONNECTED',
  )
})

function environmentOf(): Omit<ConnectorEnvironment, 'signal'> {
  const quiet = (): void => {}
  return {
    emit: quiet,
    offer: async () => {},
    networks: () => [mainnet] as readonly Network[],
    storage: { get: () => undefined, set: quiet, remove: quiet, volatile: true },
    logger: { error: quiet, warn: quiet, info: quiet, debug: quiet },
  }
}
