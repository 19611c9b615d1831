import { describe, expect, it } from 'vitest'
import { createFakeStorage } from '#kernel/testing'
import { AUTH, NETWORKS, type AnyAccount } from '#wallet'
import { mockState } from '#testing'
import { frame } from '../../../src/plugins/frame/index.ts'
import { EMBEDDED } from '../../../src/plugins/frame/refs.ts'
import { MIRA, MIRA_SMART, MIRA_SOLANA, SOLANA, stage, userOn, type StageOptions } from './stage.ts'
import { mainnet } from '../../../src/plugins/evm/index.ts'

/** A frame that obeys: the account is of the kind that the page prefers. */
async function connected(options?: StageOptions) {
  const here = await stage(options)
  here.script['SET_PREFERRED_ACCOUNT'] = ({ type }) => ({
    type: type as string,
    address: type === 'eoa' ? MIRA : MIRA_SMART,
  })
  here.script['GET_USER'] = ({ chainId, preferredAccountType }) => userOf(String(chainId), preferredAccountType)
  await here.connect()
  await here.clock.advance(0)
  const account = (namespace = 'eip155') => here.wallets.state.get().accounts[namespace]
  return { ...here, account }
}

/** Base has no smart accounts here. */
function userOf(chainId: string, preferred: unknown): Readonly<Record<string, unknown>> {
  if (chainId.startsWith('solana')) return userOn(chainId)
  const plain = { address: MIRA, type: 'eoa' }
  const smart = { address: MIRA_SMART, type: 'smartAccount' }
  const hasSmart = chainId === 'eip155:1'
  const isSmart = hasSmart && preferred === 'smartAccount'
  return {
    ...userOn(chainId),
    address: isSmart ? MIRA_SMART : MIRA,
    accounts: isSmart ? [smart, plain] : hasSmart ? [plain, smart] : [plain],
    preferredAccountType: isSmart ? 'smartAccount' : 'eoa',
    smartAccountDeployed: false,
  }
}

describe('the kind of account without a choice', () => {
  it('is smart on EVM and plain on Solana, in one login, and both addresses are known', async () => {
    const { account, posts } = await connected()
    const asked = posts('GET_USER').map(({ payload }) => [payload?.['chainId'], payload?.['preferredAccountType']])
    expect(asked).toEqual([
      ['eip155:1', 'smartAccount'],
      [SOLANA.caipNetworkId, 'eoa'],
    ])
    expect([account()?.address, account('solana')?.address]).toEqual([MIRA_SMART, MIRA_SOLANA])
    expect(account()?.allAccounts.map(({ address, type }) => [address, type])).toEqual([
      [MIRA_SMART, 'smartAccount'],
      [MIRA, 'eoa'],
    ])
    expect(account()?.preferredAccountTypes).toEqual({ eip155: 'smartAccount' })
    expect(account('solana')?.preferredAccountTypes).toEqual({ solana: 'eoa' })
    expect(account()?.smartAccountDeployed).toBe(false)
  })

  it('is the host’s, who may know only signatures of keys', async () => {
    const { account, posts } = await connected({ options: { accountTypes: { eip155: 'eoa' } } })
    expect(posts('GET_USER')[0]?.payload?.['preferredAccountType']).toBe('eoa')
    expect(account()?.address).toBe(MIRA)
  })
})

describe('a switch', () => {
  it('changes the address of its namespace alone, and is remembered at the next visit', async () => {
    const storage = createFakeStorage()
    const first = await connected({ storage })
    expect(await first.over(first.service.preferAccountType('eoa'))).toBe('eoa')
    await first.clock.advance(0)
    expect([first.account()?.address, first.account('solana')?.address]).toEqual([MIRA, MIRA_SOLANA])
    expect(first.account()?.preferredAccountTypes).toEqual({ eip155: 'eoa' })
    expect(await first.over(first.service.preferAccountType('smartAccount'))).toBe('smartAccount')
    expect(first.account()?.address).toBe(MIRA_SMART)
    await first.over(first.service.preferAccountType('eoa'))
    await first.dispose()
    const next = await connected({ storage })
    expect(next.account()?.address).toBe(MIRA)
  })

  it('moves the frame to the network of the account first: another namespace may have joined last', async () => {
    const { over, page, service } = await connected({ networks: [SOLANA, mainnet] })
    const before = page.posted.length
    await over(service.preferAccountType('eoa'))
    const posted = page.posted.slice(before)
    expect(posted.map(({ type }) => type.slice('@w3m-app/'.length))).toEqual([
      'SWITCH_NETWORK',
      'SET_PREFERRED_ACCOUNT',
      'GET_USER',
    ])
    expect(posted[0]?.payload).toMatchObject({ chainId: 'eip155:1' })
  })

  it('that the frame refuses ends with the plain account', async () => {
    const { account, over, posts, script, service } = await connected()
    script['SET_PREFERRED_ACCOUNT'] = { error: 'no' }
    expect(await over(service.preferAccountType('smartAccount'))).toBe('eoa')
    expect(account()?.address).toBe(MIRA)
    expect(posts('GET_USER').at(-1)?.payload).toMatchObject({ preferredAccountType: 'eoa' })
  })

  it('that is cancelled, or not answered, changes nothing', async () => {
    const { account, clock, code, kernel, script, service } = await connected()
    script['GET_USER'] = 'silent'
    const stop = new AbortController()
    const cancelled = code(service.preferAccountType('eoa', { signal: stop.signal }))
    await clock.advance(0)
    stop.abort()
    expect(await cancelled).toBe('ABORTED')
    expect(account()?.address).toBe(MIRA_SMART)
    expect(kernel.context.use(EMBEDDED).accountType('eip155')).toBe('smartAccount')
    script['SET_PREFERRED_ACCOUNT'] = 'silent'
    const late = code(service.preferAccountType('eoa'))
    await clock.advance(60_000)
    expect(await late).toBe('FRAME_REQUEST_TIMEOUT')
    expect(kernel.context.use(EMBEDDED).accountType('eip155')).toBe('smartAccount')
  })

  it('is of nobody who is not connected', async () => {
    const { code, service } = await stage()
    expect(await code(service.preferAccountType('eoa'))).toBe('CONNECTOR_NOT_CONNECTED')
  })
})

it.each([
  ['an EVM account of the embedded wallet', 'eip155', AUTH, [true, true]],
  ['not for one on Solana, where there is one kind', 'solana', AUTH, [false, false]],
  ['not for another wallet', 'eip155', 'io.example', [false, false]],
] as const)('the choice is offered for %s', (_, namespace, connectorId, offered) => {
  const account = { namespace, connectorId, allAccounts: [], status: 'connected' } as AnyAccount
  const items = (frame.manifest.contributes?.slots ?? []).map(({ item }) => item)
  const own = items.filter(({ id }) => id === 'account-type')
  expect(own.map(({ when }) => when?.(mockState({ account }) as never, undefined as never))).toEqual(offered)
})

describe('another network', () => {
  it('may have the plain account alone; back on the first, both are there again with their kinds', async () => {
    const { account, kernel, over } = await connected()
    const networks = await kernel.ready(NETWORKS)
    await over(networks.switchTo('eip155:8453'))
    expect([account()?.address, account()?.allAccounts.map(({ type }) => type)]).toEqual([MIRA, ['eoa']])
    // The wish stays: it is the network that has none.
    expect(kernel.context.use(EMBEDDED).accountType('eip155')).toBe('smartAccount')
    await over(networks.switchTo('eip155:1'))
    expect(account()?.address).toBe(MIRA_SMART)
    expect(account()?.allAccounts.map(({ address, type }) => [address, type])).toEqual([
      [MIRA_SMART, 'smartAccount'],
      [MIRA, 'eoa'],
    ])
  })

  it('list is the frame’s, and empty if the frame cannot say', async () => {
    const first = await connected()
    expect(first.service.smartAccountNetworks.get()).toEqual([1, 137])
    await first.dispose()
    const next = await stage()
    next.script['GET_SMART_ACCOUNT_ENABLED_NETWORKS'] = { error: 'no' }
    await next.connect()
    expect(next.service.smartAccountNetworks.get()).toEqual([])
  })
})

it('the contract’s creation is heard of when the account is looked at again', async () => {
  const { account, kernel, over, script } = await connected()
  script['GET_USER'] = ({ chainId }) => ({ ...userOf(String(chainId), 'smartAccount'), smartAccountDeployed: true })
  await over(kernel.context.use(EMBEDDED).refreshAccount(new AbortController().signal))
  expect(account()?.smartAccountDeployed).toBe(true)
})
