import { createRequire } from 'node:module'
import { HEARTBEAT_INTERVAL } from '@walletconnect/heartbeat'
import * as signClient from '@walletconnect/sign-client'
import { FIVE_MINUTES, FIVE_SECONDS } from '@walletconnect/time'
import { describe, expect, it } from 'vitest'
import { DEEP_LINK_KEY } from '../../../src/plugins/walletconnect/pairing/deepLink.ts'
import { loadLibrary, type Library } from '../../../src/plugins/walletconnect/client/library.ts'
import { EVENTS, METHODS } from '../../../src/plugins/walletconnect/session/methods.ts'
import { PAIRING_LIFE } from '../../../src/plugins/walletconnect/pairing/pairing.ts'
import { connected, libraryStore, browser, relay } from './realSupport.ts'

const constants = signClient as unknown as Readonly<Record<string, unknown>>

describe('the constants of the specification, on the library in use', () => {
  it('beats every 5 seconds, and waits 5 minutes by default', () => {
    expect([HEARTBEAT_INTERVAL, FIVE_SECONDS]).toEqual([5, 5])
    const options = constants['ENGINE_RPC_OPTS'] as Readonly<Record<string, { req: { ttl: number } }>>
    expect(options['wc_sessionPropose']!.req.ttl).toBe(FIVE_MINUTES)
    expect(options['wc_sessionRequest']!.req.ttl).toBe(300)
    // A uri of ours is renewed before the library's own is over.
    expect(PAIRING_LIFE).toBeLessThan(FIVE_MINUTES * 1_000)
  })

  it('looks for the app to open where we put it', () => {
    expect(constants['WALLETCONNECT_DEEPLINK_CHOICE']).toBe(DEEP_LINK_KEY)
  })

  it('asks for accountsChanged and chainChanged, and has a list of methods for each namespace', () => {
    expect(EVENTS).toEqual(['accountsChanged', 'chainChanged'])
    expect(Object.entries(METHODS).map(([namespace, list]) => [namespace, list?.length])).toEqual([
      ['eip155', 24],
      ['solana', 6],
      ['bip122', 4],
    ])
    expect(METHODS.bip122).toEqual(['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'])
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

  it('fits the part of its face that we use, and no type of it is ours', async () => {
    const library: Library = await loadLibrary()
    expect(typeof library.init).toBe('function')
    expect(libraryStore().values.size).toBe(0)
  })
})
