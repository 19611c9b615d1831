import { createRequire } from 'node:module'
import * as signClient from '@walletconnect/sign-client'
import { describe, expect, it } from 'vitest'
import { DEEP_LINK_KEY } from '../../../src/plugins/walletconnect/pairing/deepLink.ts'
import { loadLibrary, type Library, type SignClient } from '../../../src/plugins/walletconnect/client/library.ts'
import { EVENTS, METHODS } from '../../../src/plugins/walletconnect/session/methods.ts'
import { EXPIRED_BEFORE, PAIRING_LIFE } from '../../../src/plugins/walletconnect/pairing/pairing.ts'
import { PERSON_LIMIT } from '../../../src/plugins/walletconnect/session/request.ts'
import { browser, connected, page, relay } from './realSupport.ts'

const constants = signClient as unknown as Readonly<Record<string, unknown>>
const MINUTE = 60_000

/** The lists of the reference's interface, in its order. */
const LISTED = {
  eip155:
    'eth_accounts eth_requestAccounts eth_sendRawTransaction eth_sign eth_signTransaction eth_signTypedData ' +
    'eth_signTypedData_v3 eth_signTypedData_v4 eth_sendTransaction personal_sign wallet_switchEthereumChain ' +
    'wallet_addEthereumChain wallet_getPermissions wallet_requestPermissions wallet_registerOnboarding ' +
    'wallet_watchAsset wallet_scanQRCode wallet_getCallsStatus wallet_showCallsStatus wallet_sendCalls ' +
    'wallet_getCapabilities wallet_grantPermissions wallet_revokePermissions wallet_getAssets',
  solana:
    'solana_signMessage solana_signTransaction solana_requestAccounts solana_getAccounts ' +
    'solana_signAllTransactions solana_signAndSendTransaction',
  bip122: 'sendTransfer signMessage signPsbt getAccountAddresses',
}

describe('the constants of the specification, on the library in use', () => {
  it('beats every 5 seconds, and waits 5 minutes by default', async () => {
    const before = Date.now()
    const { client, wcPairingExpiry } = await opened()
    const after = Date.now()
    expect(client.core.heartbeat).toMatchObject({ interval: 5 })
    // The library counts in seconds. What it proposed ends five minutes after it was asked to.
    const [proposal, ...others] = client.proposal.getAll() as readonly { readonly expiryTimestamp: number }[]
    expect(others).toEqual([])
    expect(proposal!.expiryTimestamp * 1_000).toBeGreaterThan(before + 5 * MINUTE - 2_000)
    expect(proposal!.expiryTimestamp * 1_000).toBeLessThan(after + 5 * MINUTE + 2_000)
    // A uri of ours is renewed before the library's own is over (specification §4); a person has as long as the library waits.
    expect([PAIRING_LIFE, EXPIRED_BEFORE, PERSON_LIMIT]).toEqual([4 * MINUTE, 10_000, 5 * MINUTE])
    expect(wcPairingExpiry).toBeGreaterThanOrEqual(before + 4 * MINUTE)
    expect(wcPairingExpiry).toBeLessThanOrEqual(after + 4 * MINUTE)
  })

  it('looks for the app to open where we put it', () => {
    expect(constants['WALLETCONNECT_DEEPLINK_CHOICE']).toBe(DEEP_LINK_KEY)
  })

  it('asks for accountsChanged and chainChanged, and has a list of methods for each namespace', () => {
    expect(EVENTS).toEqual(['accountsChanged', 'chainChanged'])
    const listed = Object.entries(LISTED).map(([namespace, methods]) => [namespace, methods.split(' ')])
    expect(METHODS).toEqual(Object.fromEntries(listed))
  })

  it("keeps its keys under the modal's own prefix", async () => {
    const { url } = await relay()
    const store = browser()
    await connected(url, { in: store })
    const keys = [...store.library.values.keys()]
    expect(keys).toEqual(
      expect.arrayContaining(['wc@2:core:0.3:latchkey://keychain', 'wc@2:client:0.3:latchkey://session']),
    )
    expect(keys.filter((key) => key.startsWith('wc@') && !key.includes('latchkey'))).toEqual([])
  })

  it('has the store of the specification in the browser', async () => {
    const require = createRequire(import.meta.url)
    const { readFile } = await import('node:fs/promises')
    const folder = require.resolve('@walletconnect/keyvaluestorage')
    const code = await readFile(folder.replace(/index\.cjs\.js$/, 'index.es.js'), 'utf8')
    expect(code).toContain('WALLET_CONNECT_V2_INDEXED_DB')
    expect(code).toMatch(/wc_storage_version/)
  })

  it('has the calls that we make', async () => {
    const { client } = await opened()
    const { core, engine, proposal, session } = client
    const calls = {
      ...pick(client, ['connect', 'authenticate', 'request', 'ping', 'extend', 'disconnect', 'on', 'off']),
      getSessions: session.getAll,
      getProposals: proposal.getAll,
      emit: engine?.events?.emit,
      expire: core.expirer.set,
      stop: core.heartbeat.stop,
      register: core.verify.register,
      ...pick(core.relayer, ['transportOpen', 'transportClose', 'connect']),
    }
    expect(Object.entries(calls).filter(([, call]) => typeof call !== 'function')).toEqual([])
    expect(core.relayer.connected).toBe(true)
  })
})

const pick = <T extends object>(from: T, names: readonly (keyof T & string)[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

/** A page that has proposed, with the client that it made of the library. */
async function opened() {
  const { url } = await relay()
  const clients: SignClient[] = []
  const library = async (): Promise<Library> => {
    const { init } = await loadLibrary()
    return {
      async init(options) {
        const client = await init(options)
        clients.push(client)
        return client
      },
    }
  }
  const here = await page({ url, dependencies: { library } })
  here.pairing.start()
  const { wcPairingExpiry } = await here.until(({ wcUri }) => wcUri !== undefined)
  expect(clients).toHaveLength(1)
  return { client: clients[0]!, wcPairingExpiry }
}
