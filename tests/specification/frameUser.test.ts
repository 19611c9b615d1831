/** Who the secure frame says that a person is, and which social networks it is asked for. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { REQUESTS } from '../../src/plugins/frame/wire/messages.ts'
import { mainnet } from '../../src/plugins/evm/networks.ts'
import { MIRA, MIRA_SMART, stage } from '../plugins/frame/stage.ts'

describe('the user of the secure frame', () => {
  const user = {
    email: 'mira@harbor.example',
    address: MIRA_SMART,
    chainId: 1,
    accounts: [
      { address: MIRA_SMART, type: 'smartAccount' },
      { address: MIRA, type: 'eoa' },
    ],
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: true,
  }

  it('is known with every field', async () => {
    const { connect, script, service, wallets } = await stage({ networks: [mainnet] })
    script['GET_USER'] = user
    await connect()
    expect(service.user.get()).toEqual(user)
    expect(wallets.state.get().accounts.eip155).toMatchObject({
      address: MIRA_SMART,
      caipAddress: `eip155:1:${MIRA_SMART}`,
      allAccounts: user.accounts,
      smartAccountDeployed: true,
      preferredAccountTypes: { eip155: 'smartAccount' },
    })
  })

  it.each<[string, object]>([
    ['without an email', { email: undefined }],
    ['whose email is null', { email: null }],
    ['whose chain id is text', { chainId: 'eip155:1' }],
    ['of whom it is not known whether the contract is there', { smartAccountDeployed: undefined }],
    ['without a list of accounts', { accounts: undefined, preferredAccountType: undefined }],
  ])('may be one %s', (_, change) => {
    expect(v.parse(REQUESTS.GET_USER.answer, { ...user, ...change })).toEqual({ ...user, ...change })
  })

  it.each<[string, object]>([
    ['no address', { address: undefined }],
    ['an address without 0x', { address: MIRA.slice(2) }],
    ['no chain id', { chainId: undefined }],
    ['an account of another type', { accounts: [{ address: MIRA, type: 'payment' }] }],
    ['another preferred type', { preferredAccountType: 'payment' }],
    ['an email that is none', { email: 'mira' }],
    ['a deployment that is no yes or no', { smartAccountDeployed: 'true' }],
  ])('is nobody with %s', (_, change) => {
    expect(v.safeParse(REQUESTS.GET_USER.answer, { ...user, ...change }).success).toBe(false)
  })

  it('has a name there, or none, after a social login', () => {
    const read = (userName: unknown) => v.safeParse(REQUESTS.CONNECT_SOCIAL.answer, { ...user, userName })
    expect(['Mira Holt', null, undefined, 7].map((name) => read(name).success)).toEqual([true, true, true, false])
  })
})

describe('a social network of the frame', () => {
  const isOne = (provider: unknown): boolean =>
    v.safeParse(REQUESTS.GET_SOCIAL_REDIRECT_URI.params, { provider }).success

  it.each(['google', 'github', 'apple', 'facebook', 'x', 'discord'])('is %s', (provider) => {
    expect(isOne(provider)).toBe(true)
  })

  it.each(['farcaster', 'twitter', 'Google', '', undefined, ['google']])('is not %j', (provider) => {
    expect(isOne(provider)).toBe(false)
  })
})
