/** Signing in by plugins that know the contract alone: one that asks and guards, one that only wants to know who is there. */
import type { PluginContext } from '#kernel'
import { describe, expect, it } from 'vitest'
import type { CaipAddress } from '#wallet'
import { SIGN_IN, type Cacao, type CacaoPayload } from '../../src/wallet/contracts/signIn.ts'
import { proofsOf } from '../../src/plugins/siwx/sessions/proofs.ts'
import { plugin } from '../kernel/pluginSupport.ts'
import { rejected } from '../kernel/support.ts'
import { flush, setup, TOY, TOY_ACCOUNT, toyWallet, until } from '../plugins/wallets/support.ts'
import { at } from './toys/money.ts'
import { DOMAIN, messageOf, signatureOf, toySignIn } from './toys/signIn.ts'

const consumer = plugin('consumer', { requires: { signIn: SIGN_IN } })
const NONCE = 'given0out'
/** When the test's clock begins. */
const START = Date.UTC(2026, 0, 1)
const iso = (ms: number): string => new Date(START + ms).toISOString()

const cacao = (
  change: Partial<CacaoPayload> = {},
  s = signatureOf(TOY_ACCOUNT, messageOf(TOY_ACCOUNT, NONCE)),
): Cacao => ({
  h: { t: 'caip122' },
  p: {
    iss: `did:pkh:${TOY_ACCOUNT}`,
    domain: DOMAIN,
    aud: `https://${DOMAIN}/page`,
    version: '1',
    nonce: NONCE,
    iat: iso(0),
    exp: iso(600_000),
    ...change,
  },
  s: { t: 'toy', s },
})

async function world(required = true) {
  const wallet = toyWallet({ accounts: [TOY_ACCOUNT, at(5)] })
  const server = { nonces: new Set([NONCE]), required }
  const test = await setup({ wallets: [wallet], plugins: [toySignIn(server), consumer] })
  const asked: string[] = []
  const account = { signs: TOY_ACCOUNT }
  const sign = (params: unknown): string => {
    const [message = ''] = params as string[]
    asked.push(message)
    return signatureOf(account.signs, message)
  }
  wallet.behave({ answer: ({ params }) => sign(params) }, 'request')
  const ctx: PluginContext = await test.kernel.plugins.activate('consumer')
  const signIn = ctx.use(SIGN_IN)
  const connect = (proof?: readonly unknown[]) => {
    const accounts = [TOY_ACCOUNT, at(5)]
    if (proof) wallet.behave({ lie: { accounts, chainId: TOY.caipNetworkId, proof } }, 'connect')
    return rejected(test.service.connect({ connectorId: 'tern' }))
  }
  const shown = (): unknown => test.service.state.get().accounts['cosmos']?.caipAddress
  const signedIn = (): readonly CaipAddress[] => signIn.state.get().signedIn
  return { ...test, wallet, asked, account, sign, signIn, connect, shown, signedIn }
}
const { signal } = new AbortController()

describe('a sign-in that is required', () => {
  it('comes before anybody hears of the account: the wallet is asked to sign', async () => {
    const { asked, connect, shown, signIn, signedIn } = await world()
    expect(signIn.state.get()).toEqual({ required: true, signedIn: [], asking: undefined })
    expect([await connect(), shown(), signedIn(), asked.length]).toEqual(['nothing', TOY_ACCOUNT, [TOY_ACCOUNT], 1])
    expect(signIn.session(TOY_ACCOUNT)).toMatchObject({
      account: TOY_ACCOUNT,
      data: { domain: DOMAIN, chainId: 'cosmos:toy-1' },
      message: asked[0],
      signature: signatureOf(TOY_ACCOUNT, asked[0]!),
      times: { issued: START, expires: START + 3_600_000 },
    })
    // It is for this account on this network, and for no other.
    expect([signIn.session(at(5)), signIn.session(`cosmos:toy-2:${TOY_ACCOUNT.slice(13)}`)]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('is seen by whoever watches while the wallet is asked, and messages and signatures are not', async () => {
    const { connect, shown, sign, signIn, signedIn, wallet } = await world()
    wallet.behave('hang', 'request')
    const done = connect()
    await until(() => signIn.state.get().asking !== undefined)
    expect(signIn.state.get().asking).toEqual({ account: TOY_ACCOUNT, waitsFor: 'wallet' })
    expect([shown(), signedIn()]).toEqual([undefined, []])
    wallet.behave({ answer: ({ params }) => sign(params) }, 'request')
    wallet.wake()
    expect([await done, signIn.state.get()]).toEqual([
      'nothing',
      { required: true, signedIn: [TOY_ACCOUNT], asking: undefined },
    ])
  })

  it('is done where the wallet proved it when it connected: nobody is asked again', async () => {
    const { asked, connect, shown, signIn } = await world()
    expect([await connect([cacao()]), shown(), asked]).toEqual(['nothing', TOY_ACCOUNT, []])
    expect(signIn.session(TOY_ACCOUNT)).toMatchObject({
      cacao: cacao(),
      times: { issued: START, expires: START + 600_000 },
    })
  })

  const other = signatureOf(at(5), messageOf(TOY_ACCOUNT, NONCE))
  it.each<[string, unknown]>([
    ['for another site', cacao({ domain: 'evil.example' })],
    ['for another page than it says', cacao({ aud: 'https://evil.example/harbor.example' })],
    ['of an account that is not shown', cacao({ iss: `did:pkh:${at(9)}` })],
    ['on another network', cacao({ iss: `did:pkh:cosmos:toy-2:${TOY_ACCOUNT.slice(13)}` })],
    ['that is over', cacao({ iat: iso(-900_000), exp: iso(-30_000) })],
    ['that has not begun', cacao({ iat: iso(30_001) })],
    ['that is not to be used yet', cacao({ nbf: iso(30_001) })],
    [
      'of tomorrow that could be used yesterday',
      cacao({ iat: iso(86_400_000), nbf: iso(-86_400_000), exp: undefined }),
    ],
    ['with a nonce that nobody gave', cacao({ nonce: 'madeup000' })],
    ['of a time that is none', cacao({ iat: 'yesterday' })],
    ['of another version', cacao({ version: '2' })],
    ['signed by another', cacao({}, other)],
    ['that is a text', JSON.stringify(cacao())],
    ['that is nothing', null],
  ])('takes no proof %s: the wallet is asked', async (_, proof) => {
    const { asked, connect, signIn } = await world()
    expect([await connect([proof]), asked.length, signIn.session(TOY_ACCOUNT)?.cacao]).toEqual([
      'nothing',
      1,
      undefined,
    ])
  })

  it('verifies nothing that is not worth it: traps, other accounts, short nonces, more than a wallet has accounts', () => {
    const trap = new Proxy({}, { get: () => expect.unreachable() })
    const place = { domain: DOMAIN, now: START }
    const found = (...proof: readonly unknown[]) => proofsOf({ accounts: [TOY_ACCOUNT], proof }, place).length
    expect([found(trap), found(trap, cacao()), found()]).toEqual([0, 1, 0])
    expect([found(cacao({ iss: `did:pkh:${at(9)}` })), found(cacao({ nonce: 'short' }))]).toEqual([0, 0])
    expect(found(...Array<unknown>(1_000).fill(cacao()))).toBe(100)
  })

  it('takes a proof once', async () => {
    const { asked, connect, service, signIn } = await world()
    await connect([cacao()])
    await service.disconnect()
    await signIn.signOut()
    expect([await connect([cacao()]), asked.length]).toEqual(['nothing', 1])
  })

  it.each<[string, (it: Awaited<ReturnType<typeof world>>) => void, string]>([
    ['the person says no', ({ wallet }) => wallet.behave('reject', 'request'), 'USER_REJECTED'],
    ['another key has signed', ({ account }) => (account.signs = at(5)), 'GATE_CLOSED'],
    ['the wallet answers nonsense', ({ wallet }) => wallet.behave({ lie: {} }, 'request'), 'GATE_CLOSED'],
  ])('keeps the account out when %s', async (_, given, code) => {
    const it = await world()
    given(it)
    expect([await it.connect(), it.shown(), it.signedIn()]).toEqual([code, undefined, []])
  })
})

describe('a sign-in that is not required', () => {
  const connected = async () => {
    const it = await world(false)
    await it.connect()
    return it
  }

  it('keeps nobody out, and is asked for by whoever needs it', async () => {
    const { asked, shown, signIn, signedIn } = await connected()
    expect([shown(), signedIn(), asked]).toEqual([TOY_ACCOUNT, [], []])
    const session = await signIn.signIn(TOY_ACCOUNT, { signal })
    expect([session.account, signedIn(), asked.length]).toEqual([TOY_ACCOUNT, [TOY_ACCOUNT], 1])
    expect(await signIn.signIn(TOY_ACCOUNT, { signal })).toBe(session)
    expect([asked.length, await rejected(signIn.signIn(at(9), { signal }))]).toEqual([1, 'SIGN_IN_NO_ADDRESS'])
  })

  it('ends by itself, or when somebody ends it; nobody is disconnected', async () => {
    const { clock, shown, signIn, signedIn } = await connected()
    await signIn.signIn(TOY_ACCOUNT, { signal })
    await clock.advance(3_629_999)
    expect(signedIn()).toEqual([TOY_ACCOUNT])
    await clock.advance(1)
    expect([signedIn(), signIn.session(TOY_ACCOUNT)]).toEqual([[], undefined])
    await signIn.signIn(TOY_ACCOUNT, { signal })
    await signIn.signOut(at(5))
    expect(signedIn()).toEqual([TOY_ACCOUNT])
    await signIn.signOut()
    await signIn.signOut()
    expect([signedIn(), shown()]).toEqual([[], TOY_ACCOUNT])
  })

  it('is none where the signature proves nothing', async () => {
    const { account, signIn, signedIn } = await connected()
    account.signs = at(5)
    const code = await rejected(signIn.signIn(TOY_ACCOUNT, { signal }))
    expect([code, signedIn(), signIn.state.get().asking]).toEqual(['toy-signin/NOT_PROVED', [], undefined])
  })

  it('is one question for all who wait, and over when the last of them leaves', async () => {
    const { signIn, signedIn, wallet } = await connected()
    wallet.behave('hang', 'request')
    const [one, other] = [new AbortController(), new AbortController()]
    const codes = [one, other].map((life) => rejected(signIn.signIn(TOY_ACCOUNT, { signal: life.signal })))
    await flush()
    one.abort()
    expect([await codes[0], signIn.state.get().asking?.account]).toEqual(['ABORTED', TOY_ACCOUNT])
    expect(wallet.asked.filter((what) => what === 'request')).toHaveLength(1)
    other.abort()
    expect(await codes[1]).toBe('ABORTED')
    await flush()
    wallet.behave('ok', 'request')
    wallet.wake()
    await flush()
    expect([signIn.state.get().asking, signedIn()]).toEqual([undefined, []])
  })
})
