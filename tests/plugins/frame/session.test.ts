/** Beginning and end of a session of the embedded wallet. */
import { describe, expect, it } from 'vitest'
import { createFakeStorage, type FakeStorage } from '#kernel/testing'
import { MIRA, MIRA_SMART, MIRA_SOLANA, ORIGIN, stage } from './stage.ts'

/** What the frame's plugin has stored, by the last part of each key. */
const kept = ({ values }: FakeStorage): readonly string[] =>
  [...values.keys()].flatMap((key) => /:frame:(\w+)$/.exec(key)?.[1] ?? []).toSorted((a, b) => a.localeCompare(b))

describe('the frame', () => {
  it('is not made before somebody logs in, and then with the query of the protocol', async () => {
    const { page, connect } = await stage()
    expect([page.frames(), page.listeners(), page.posted.length]).toEqual([0, 0, 0])
    await connect()
    const { origin, pathname, searchParams } = new URL(page.source())
    expect(origin + pathname).toBe(`${ORIGIN}/sdk`)
    expect([...searchParams.keys()]).toEqual(['projectId', 'chainId', 'version', 'enableLogger', 'rpcUrl', 'lang'])
    expect(searchParams.get('chainId')).toBe('eip155:1')
    expect(new Set(page.posted.map(({ to }) => to))).toEqual(new Set([ORIGIN]))
  })

  it('is told about the page 500 ms after it is ready, then asked for smart accounts, and only then anything else', async () => {
    const { clock, page, service } = await stage()
    const done = service.connect()
    await clock.advance(499)
    expect(page.posted).toEqual([])
    await clock.advance(1)
    await done
    expect(page.posted.slice(0, 3).map(({ type }) => type)).toEqual([
      '@w3m-app/SYNC_DAPP_DATA',
      '@w3m-app/GET_SMART_ACCOUNT_ENABLED_NETWORKS',
      '@w3m-app/GET_USER',
    ])
    expect(service.smartAccountNetworks.get()).toEqual([1, 137])
  })

  it('that cannot say where smart accounts are has none, also none of the last visit', async () => {
    const storage = createFakeStorage()
    const first = await stage({ storage })
    await first.connect()
    expect(storage.values.get('latchkey:frame:smartAccountNetworks')).toContain('"1,137"')
    await first.dispose()
    const { connect, script, service } = await stage({ storage })
    expect(service.smartAccountNetworks.get()).toEqual([1, 137])
    script['GET_SMART_ACCOUNT_ENABLED_NETWORKS'] = { error: 'no' }
    await connect()
    expect(service.smartAccountNetworks.get()).toEqual([])
    expect(storage.values.get('latchkey:frame:smartAccountNetworks')).toContain('""')
  })

  it('is told who asks: the page, the project, and by which release of what', async () => {
    const { connect, posts } = await stage()
    await connect()
    const metadata = {
      name: expect.any(String),
      description: expect.any(String),
      url: expect.any(String),
      icons: expect.any(Array),
    }
    expect(posts('SYNC_DAPP_DATA').map(({ payload }) => payload)).toEqual([
      { metadata, sdkVersion: expect.any(String), sdkType: expect.any(String), projectId: expect.any(String) },
    ])
  })

  it('is told the look when it is ready, and each change of it once', async () => {
    const { clock, connect, embedded, posts } = await stage()
    embedded.setLook({ mode: 'light', accent: 'green', background: '' })
    expect(posts('SYNC_THEME')).toEqual([])
    await connect()
    embedded.setLook({ mode: 'light', accent: 'green', background: '' })
    embedded.setLook({ mode: 'dark', accent: 'green', background: '' })
    await clock.advance(0)
    const told = (themeMode: string, background: string) => ({
      themeMode,
      themeVariables: {},
      w3mThemeVariables: { '--w3m-accent': 'green', '--w3m-background': background },
    })
    expect(posts('SYNC_THEME').map(({ payload }) => payload)).toEqual([told('light', '#fff'), told('dark', '#202020')])
  })
})

describe('a login', () => {
  it('connects the account of each namespace, with its types, and stores no address', async () => {
    const { clock, connect, storage, told, wallets } = await stage()
    await connect()
    await clock.advance(0)
    const { accounts } = wallets.state.get()
    expect(accounts.eip155?.address).toBe(MIRA_SMART)
    expect(accounts.eip155?.allAccounts.map(({ address, type }) => [address, type])).toEqual([
      [MIRA_SMART, 'smartAccount'],
      [MIRA, 'eoa'],
    ])
    expect(accounts.solana?.address).toBe(MIRA_SOLANA)
    expect(accounts.eip155?.connectedWalletInfo).toMatchObject({ name: 'Email wallet', type: 'AUTH' })
    expect(told.users).toEqual([MIRA_SMART, MIRA_SOLANA])
    expect(kept(storage)).toEqual(['lastChain', 'login', 'smartAccountNetworks'])
  })

  it.each<[string, object]>([
    ['of another namespace', { address: MIRA_SOLANA, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
    ['without an address', { chainId: 1 }],
    ['with a bad address', { address: '0x12', chainId: 1 }],
    ['with a bad email', { address: MIRA, chainId: 1, email: 'no email' }],
    ['that is none', {}],
  ])('with an answer %s is none', async (_, answer) => {
    const { clock, code, script, service, wallets } = await stage()
    script['GET_USER'] = answer as never
    const done = code(service.connect())
    await clock.advance(500)
    expect(['FRAME_ERROR', 'PROVIDER_INVALID']).toContain(await done)
    expect(wallets.state.get().accounts.eip155).toBeUndefined()
  })

  it('is restored after a reload, when the frame still knows the person', async () => {
    const storage = createFakeStorage()
    const first = await stage({ storage })
    await first.connect()
    await first.dispose()
    const next = await stage({ storage })
    await next.kernel.plugins.start('init')
    await next.clock.advance(600)
    expect(next.wallets.state.get().accounts.eip155?.address).toBe(MIRA_SMART)
    expect(next.posts('IS_CONNECTED').length).toBeGreaterThan(0)
    await next.dispose()
    const last = await stage({ storage })
    last.script['IS_CONNECTED'] = { isConnected: false }
    await last.clock.advance(600)
    expect(last.wallets.state.get().accounts.eip155).toBeUndefined()
    expect(last.told.logouts).toBeGreaterThan(0)
    expect(kept(storage)).toEqual(['smartAccountNetworks'])
  })

  it('is over where the frame fails to say whether it knows the person, and stays where it does not answer', async () => {
    for (const [answer, keys] of [
      [{ error: 'no' }, ['smartAccountNetworks']],
      ['silent', ['lastChain', 'login', 'smartAccountNetworks']],
    ] as const) {
      const storage = createFakeStorage()
      const first = await stage({ storage })
      await first.connect()
      await first.dispose()
      const next = await stage({ storage })
      next.script['IS_CONNECTED'] = answer
      await next.clock.advance(60_000)
      expect(next.wallets.state.get().accounts.eip155).toBeUndefined()
      expect(kept(storage)).toEqual(keys)
      await next.dispose()
    }
  })
})

describe('an end', () => {
  it('clears first, signs out once for both namespaces, and lasts three seconds at most', async () => {
    const { clock, connect, page, posts, script, storage, told, wallets } = await stage()
    await connect()
    await clock.advance(0)
    script['SIGN_OUT'] = 'silent'
    let done = false
    const ends = wallets.disconnect().then(() => (done = true))
    await clock.advance(2_999)
    expect([done, posts('SIGN_OUT').length, told.logouts > 0]).toEqual([false, 1, true])
    expect(kept(storage)).toEqual(['smartAccountNetworks'])
    await clock.advance(1)
    await ends
    // A frame that did not confirm it is not kept.
    expect(page.frames()).toBe(0)
    expect(wallets.state.get().connections).toEqual([])
  })

  it('in the frame is one here', async () => {
    const { clock, connect, page, posts, script, wallets } = await stage()
    await connect()
    await clock.advance(0)
    page.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'new-token' } })
    await clock.advance(0)
    expect(wallets.state.get().connections).toHaveLength(2)
    expect(posts('IS_CONNECTED').at(-1)?.payload).toEqual({ token: 'new-token' })
    script['IS_CONNECTED'] = { isConnected: false }
    page.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'newer' } })
    await clock.advance(0)
    expect(wallets.state.get().connections).toEqual([])
  })

  it('in the frame is seen when a request fails, if the frame did not tell', async () => {
    const { clock, code, connect, script, wallets } = await stage()
    await connect()
    await clock.advance(0)
    const sign = () => code(wallets.provider('eip155')!.request({ method: 'personal_sign', params: ['0x68', MIRA] }))
    script['RPC_REQUEST'] = { error: 'The node is away' }
    expect(await sign()).toBe(-32603)
    await clock.advance(0)
    expect(wallets.state.get().connections).toHaveLength(2)
    script['RPC_REQUEST'] = { error: 'The session has expired' }
    script['IS_CONNECTED'] = { isConnected: false }
    expect(await sign()).toBe(-32603)
    await clock.advance(0)
    expect(wallets.state.get().connections).toEqual([])
  })

  it('of the need takes wallets, frame and listener along', async () => {
    const { clock, connect, need, needs, page, wallets } = await stage()
    await connect()
    await clock.advance(0)
    await needs!.dispose()
    await clock.advance(10)
    expect([page.frames(), page.listeners()]).toEqual([0, 0])
    expect(wallets.state.get().connectors.filter(({ id }) => id === 'AUTH')).toEqual([])
    expect(wallets.state.get().connections).toEqual([])
    need()
    expect(wallets.state.get().connectors.filter(({ id }) => id === 'AUTH')).toHaveLength(2)
  })
})

describe('a change of the network', () => {
  it('is done when the frame is there', async () => {
    const { clock, connect, posts, wallets, kernel } = await stage()
    await connect()
    await clock.advance(0)
    const { NETWORKS } = await import('#wallet')
    const networks = await kernel.ready(NETWORKS)
    await networks.switchTo('eip155:8453')
    expect(posts('SWITCH_NETWORK').at(-1)?.payload).toMatchObject({ chainId: 'eip155:8453' })
    expect(wallets.state.get().accounts.eip155?.caipAddress).toBe(`eip155:8453:${MIRA_SMART}`)
  })

  it('fails where the frame stays', async () => {
    const { clock, code, connect, kernel, script } = await stage()
    await connect()
    await clock.advance(0)
    script['GET_USER'] = { address: MIRA, chainId: 1 }
    const { NETWORKS } = await import('#wallet')
    expect(await code((await kernel.ready(NETWORKS)).switchTo('eip155:8453'))).toBe('SWITCH_FAILED')
  })
})
