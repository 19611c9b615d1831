import dns from 'node:dns'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '../limits.ts'
import { portOf, relayUrlOf } from '../../sandbox/ports.ts'
import { createAccess } from '../../sandbox/http/access.ts'
import { startRelay, type Relay } from '../../sandbox/relay/server.ts'
import { freeBase } from '../../sandbox/freeBase.ts'
import {
  ACCOUNT,
  CHAIN,
  connect,
  heard,
  NAMESPACES,
  openDapp,
  openWallet,
  personalSign,
  propose,
} from './relayPeers.ts'

/** A name that the clients may be given for the relay. */
const HOSTED = 'relay.example.org'
let relay: Relay
let url: string
beforeAll(async () => {
  const base = await freeBase()
  url = relayUrlOf(base)
  relay = await startRelay({ port: portOf(base, 'relay'), access: createAccess({ hosts: [HOSTED] }) })
})
beforeEach(() => relay.reset())
afterEach(() => vi.restoreAllMocks())
afterAll(() => relay.stop())

/** The libraries look after their sockets every five seconds. */
const PATIENT = { timeout: limits.condition }
const SECOND = '0x8FfaAe4c81bee4B6653Ff620389E0DAF41810033'
const isWell = (message: string, signature: `0x${string}`): Promise<boolean> =>
  verifyMessage({ address: ACCOUNT.address, message, signature })

describe('the client libraries, unchanged', () => {
  test('meet under the hosted name when DNS leads them here', async () => {
    const { lookup } = dns
    const here = { address: '127.0.0.1', family: 4 }
    vi.spyOn(dns, 'lookup').mockImplementation(((
      name: string,
      options: object,
      answer: (...found: unknown[]) => void,
    ) => (name === HOSTED ? answer(null, [here]) : lookup(name, options, answer))) as typeof lookup)
    const { session } = await connect(`ws://${HOSTED}:${new URL(url).port}`)
    expect(session.peer.metadata.name).toBe('Test wallet')
    expect(relay.describe().clients).toHaveLength(2)
  })

  test('pair, settle and sign', async () => {
    const { dapp, session } = await connect(url)
    expect(session.namespaces['eip155']?.accounts).toEqual([`${CHAIN}:${ACCOUNT.address}`])
    expect(session.peer.metadata.name).toBe('Test wallet')
    expect(await isWell('hello', await personalSign(dapp, session.topic, '0x68656c6c6f'))).toBe(true)
    const tags = new Set(relay.describe().frames.flatMap(({ tag }) => tag ?? []))
    expect([...tags].toSorted((a, b) => a - b)).toEqual([1100, 1101, 1102, 1103, 1108, 1109])
  })

  test('reject a proposal', async () => {
    const [dapp, wallet] = await Promise.all([openDapp(url), openWallet(url)])
    wallet.on('session_proposal', ({ id }) => {
      void wallet.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
    })
    const { uri = '', approval } = await propose(dapp)
    void wallet.pair({ uri })
    await expect(approval()).rejects.toMatchObject({ code: 5000 })
  })

  test('tell events and answer pings', async () => {
    const { dapp, wallet, session } = await connect(url)
    const { topic } = session
    const told = heard<{ params: unknown }>(dapp, 'session_event')
    await wallet.emitSessionEvent({ topic, chainId: CHAIN, event: { name: 'accountsChanged', data: [SECOND] } })
    expect((await told).params).toEqual({ chainId: CHAIN, event: { name: 'accountsChanged', data: [SECOND] } })
    await dapp.ping({ topic })
    await wallet.engine.signClient.ping({ topic })
  })

  test('update and extend a session', async () => {
    const { dapp, wallet, session } = await connect(url)
    const { topic } = session
    const accounts = [`${CHAIN}:${SECOND}`]
    const updated = heard<{ params: { namespaces: unknown } }>(dapp, 'session_update')
    const update = await wallet.updateSession({ topic, namespaces: { eip155: { ...NAMESPACES.eip155, accounts } } })
    await update.acknowledged()
    expect((await updated).params.namespaces).toMatchObject({ eip155: { accounts } })
    expect(dapp.session.get(topic).namespaces['eip155']?.accounts).toEqual(accounts)
    const extended = heard(dapp, 'session_extend')
    await (await wallet.extendSession({ topic })).acknowledged()
    await extended
  })

  test.each(['dapp', 'wallet'] as const)('end a session from the side of the %s', async (side) => {
    const { dapp, wallet, session } = await connect(url)
    const { topic } = session
    const gone = heard(side === 'dapp' ? wallet : dapp, 'session_delete')
    const reason = { code: 6000, message: 'User disconnected.' }
    if (side === 'dapp') await dapp.disconnect({ topic, reason })
    else await wallet.disconnectSession({ topic, reason })
    await gone
    expect(dapp.session.keys).toEqual([])
    expect(Object.keys(wallet.getActiveSessions())).toEqual([])
  })

  test('let a session expire', async () => {
    const { dapp, session } = await connect(url)
    const expired = heard<{ topic: string }>(dapp, 'session_expire')
    await dapp.session.update(session.topic, { expiry: Math.floor(Date.now() / 1000) - 1 })
    dapp.core.expirer.set(session.topic, Math.floor(Date.now() / 1000) - 1)
    expect((await expired).topic).toBe(session.topic)
    expect(dapp.session.keys).toEqual([])
  })

  test('resume after their sockets were cut', async () => {
    const { dapp, session } = await connect(url)
    await relay.patch({ die: 0 })
    expect(relay.describe().clients).toEqual([])
    await expect.poll(() => relay.describe().clients.map(({ topics }) => topics > 0), PATIENT).toEqual([true, true])
    expect(await isWell('again', await personalSign(dapp, session.topic, '0x616761696e'))).toBe(true)
  })

  test('get what was said while they were away', async () => {
    const { dapp, wallet, session, prompts } = await connect(url)
    await wallet.core.relayer.transportClose()
    const signature = personalSign(dapp, session.topic, '0x6c61746572')
    await expect.poll(() => relay.describe().mailboxes.some(({ count }) => count > 0)).toBe(true)
    expect(prompts).toEqual([])
    await wallet.core.relayer.transportOpen()
    expect(await isWell('later', await signature)).toBe(true)
    expect(prompts).toEqual(['0x6c61746572'])
  })
})
