import { codeOf, defineModule, definePlugin, gate, guard, LatchkeyError, type PluginManifest } from '#kernel'
import { ACCOUNT_GATE, REQUEST_GATE, type AccountPassage, type CaipAddress, type RequestPassage } from '#wallet'
import { createFakeStorage } from '#kernel/testing'
import { describe, expect, it, vi } from 'vitest'
import { BASE, EVM_1, EVM_2, evmWallet, flush, MAINNET, setup, type SetupOptions } from './support.ts'

const code = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf)
const [FIRST, SECOND] = [`eip155:1:${EVM_1}`, `eip155:1:${EVM_2}`] as const

/** A plugin that asks before accounts are told, and how each question is answered. */
function keeper(manifest: Partial<PluginManifest> = {}) {
  const questions: (AccountPassage & { answer(error?: unknown): void; readonly signal: AbortSignal })[] = []
  const plugin = definePlugin({
    id: 'keeper',
    version: '1.0.0',
    apiVersion: 1,
    gates: [gate(ACCOUNT_GATE)],
    feature: { key: 'keeper', default: true, fromRemote: { row: 'keeper' } },
    load: async () => ({
      default: defineModule({
        guards: [
          guard(
            ACCOUNT_GATE,
            (passage, _, signal) =>
              new Promise((resolve, reject) => {
                questions.push({ ...passage, signal, answer: (error) => (error ? reject(error) : resolve()) })
              }),
          ),
        ],
      }),
    }),
    ...manifest,
  })()
  return { plugin, questions }
}

async function world(options: SetupOptions = {}, manifest: Partial<PluginManifest> = {}) {
  const { plugin, questions } = keeper(manifest)
  const wallet = options.wallets?.[0] ?? evmWallet()
  const test = await setup({ ...options, wallets: options.wallets ?? [wallet], plugins: [plugin] })
  const next = async (count = 1) => {
    await vi.waitFor(() => expect(questions.length).toBe(count))
    return questions[count - 1]!
  }
  const told = () => test.events.map(({ id }) => id).filter((id) => /:(?:connect|disconnect|account|network)$/.test(id))
  const shown = () => test.service.state.get().accounts.eip155?.caipAddress
  return { ...test, wallet, questions, next, told, shown }
}

const connected = async () => {
  const it = await world()
  const done = it.service.connect({ connectorId: 'larkspur' })
  ;(await it.next()).answer()
  await done
  it.events.length = 0
  return it
}

describe('an account that a plugin guards', () => {
  it('is not shown before the guards approve it: no state, no event, no provider', async () => {
    const { events, next, service, shown, told, kernel } = await world()
    const done = service.connect({ connectorId: 'larkspur' })
    const question = await next()
    expect(question).toMatchObject({
      accounts: [FIRST, SECOND],
      chainId: 'eip155:1',
      reason: 'connect',
      name: 'Larkspur',
    })
    expect([shown(), told(), service.provider('eip155'), service.state.get().status]).toEqual([
      undefined,
      [],
      undefined,
      { eip155: 'connecting' },
    ])
    expect(kernel.storage.get('wallets:session', { '~standard': undefined } as never)).toBeUndefined()
    question.answer()
    expect((await done).caipAddress).toBe(FIRST)
    expect(events.some(({ id }) => id === 'latchkey:connect')).toBe(true)
  })

  it('can be asked by its guard, and by nobody else', async () => {
    const { next, service, wallet } = await world()
    const done = service.connect({ connectorId: 'larkspur' })
    const question = await next()
    wallet.behave({ answer: ({ method }) => `signed by ${method}` }, 'request')
    expect(await question.request({ method: 'personal_sign' }, question.signal)).toBe('signed by personal_sign')
    question.answer()
    await done
  })

  it.each([
    ['a person’s no', new LatchkeyError('USER_REJECTED'), 'USER_REJECTED'],
    ['a guard’s fault', new Error('guard'), 'GATE_CLOSED'],
  ])('is disconnected in the wallet too by %s, and who asked hears why', async (_, error, expected) => {
    const { next, service, shown, told, wallet, actions } = await world()
    const done = code(service.connect({ connectorId: 'larkspur' }))
    ;(await next()).answer(error)
    expect(await done).toBe(expected)
    await flush()
    expect([shown(), told(), wallet.asked.at(-1), actions()!.operations.size]).toEqual([undefined, [], 'disconnect', 0])
    expect(service.state.get().status).toEqual({})
    // A way out: the person tries again.
    const again = service.connect({ connectorId: 'larkspur' })
    ;(await next(2)).answer()
    expect((await again).caipAddress).toBe(FIRST)
  })

  it('is not told when the person cancels meanwhile; the guard hears of it', async () => {
    const { next, service, shown, wallet } = await world()
    const life = new AbortController()
    const done = code(service.connect({ connectorId: 'larkspur', signal: life.signal }))
    const question = await next()
    life.abort()
    expect([await done, question.signal.aborted]).toEqual(['ABORTED', true])
    question.answer()
    await flush()
    // It had said yes already.
    expect([shown(), wallet.asked.at(-1)]).toEqual([undefined, 'disconnect'])
  })

  it('is asked for anew by a second connect, and the wallet is not disconnected under it', async () => {
    const { next, service, shown, wallet } = await world()
    const first = code(service.connect({ connectorId: 'larkspur' }))
    await next()
    const second = service.connect({ connectorId: 'larkspur' })
    expect(await first).toBe('ABORTED')
    ;(await next(2)).answer()
    await second
    expect([shown(), wallet.asked.includes('disconnect')]).toEqual([FIRST, false])
  })

  it('has to pass again when the wallet shows another one while the guard thinks', async () => {
    const { next, questions, service, shown, wallet } = await world()
    const done = service.connect({ connectorId: 'larkspur' })
    const question = await next()
    wallet.show([SECOND])
    question.answer()
    const second = await next(2)
    expect([second.accounts, shown()]).toEqual([[SECOND], undefined])
    second.answer()
    expect([(await done).caipAddress, questions.length]).toEqual([SECOND, 2])
  })

  it('is kept out, and never connected, where the plugin is off, does not load or throws', async () => {
    for (const manifest of [
      { load: () => Promise.reject(new Error('chunk')) },
      { load: async () => ({ default: { activate: () => Promise.reject(new Error('activate')) } }) },
      { load: async () => ({ default: {} }) },
      { restricted: () => true },
      { apiVersion: 9 },
    ] satisfies Partial<PluginManifest>[]) {
      const { clock, service, shown, told } = await world({}, manifest)
      const done = code(service.connect({ connectorId: 'larkspur' }))
      for (let turn = 0; turn < 5; turn += 1) await clock.advance(5_000)
      expect([await done, shown(), told()]).toEqual(['GATE_CLOSED', undefined, []])
    }
  })

  it('is kept out where the project’s owner has switched the plugin off, before or while it thinks', async () => {
    const { next, remote, service, shown, told } = await world()
    const done = code(service.connect({ connectorId: 'larkspur' }))
    await next()
    await remote({ id: 'keeper', isEnabled: false })
    expect([await done, await code(service.connect({ connectorId: 'larkspur' }))]).toEqual([
      'GATE_CLOSED',
      'GATE_CLOSED',
    ])
    expect([shown(), told()]).toEqual([undefined, []])
  })
})

describe('at the next visit', () => {
  const stored = () => {
    const storage = createFakeStorage()
    storage.values.set(
      'latchkey:wallets:session',
      JSON.stringify({ v: 1, d: { connectors: { eip155: { connectorId: 'larkspur' } } } }),
    )
    return storage
  }

  it('waits for the guard as long as a person needs, and is “reconnecting” meanwhile', async () => {
    const { clock, next, service, shown } = await world({ storage: stored(), wallets: [evmWallet({ granted: true })] })
    const question = await next()
    expect(question.reason).toBe('restore')
    await clock.advance(60_000)
    expect([shown(), service.state.get().status]).toEqual([undefined, { eip155: 'reconnecting' }])
    question.answer()
    await vi.waitFor(() => expect(shown()).toBe(FIRST))
  })

  it('is forgotten by a no, and asked for again where the guard could not be asked', async () => {
    for (const [error, isKept] of [
      [new LatchkeyError('USER_REJECTED'), false],
      [new Error('guard'), true],
    ] as const) {
      const storage = stored()
      const { next, service, shown } = await world({ storage, wallets: [evmWallet({ granted: true })] })
      ;(await next()).answer(error)
      await vi.waitFor(() => expect(service.state.get().status).toEqual({}))
      expect([shown(), storage.values.has('latchkey:wallets:session')]).toEqual([undefined, isKept])
    }
  })
})

describe('a connected wallet that goes elsewhere', () => {
  it('stays as it was shown until the guard lets the new account through', async () => {
    const { next, shown, told, wallet } = await connected()
    wallet.show([SECOND, FIRST])
    const question = await next(2)
    expect([question.reason, question.accounts, shown(), told()]).toEqual(['change', [SECOND, FIRST], FIRST, []])
    question.answer()
    await vi.waitFor(() => expect(shown()).toBe(SECOND))
    expect(told()).toEqual(['latchkey:account'])
  })

  it.each(['eth_accounts', 'eth_requestAccounts'])(
    'does not name the new account to a page that asks %s',
    async (method) => {
      const { next, service, wallet } = await connected()
      const provider = service.provider('eip155')!
      wallet.behave({ answer: () => [EVM_2] }, 'request')
      wallet.show([SECOND])
      const question = await next(2)
      expect(await provider.request({ method })).toEqual([EVM_1, EVM_2])
      question.answer()
      await vi.waitFor(async () => expect(await provider.request({ method })).toEqual([EVM_2]))
    },
  )

  it.each(['eth_coinbase', 'wallet_getPermissions', 'personal_sign'])(
    'is not asked %s by a page before that',
    async (method) => {
      const { next, service, wallet } = await connected()
      const provider = service.provider('eip155')!
      wallet.behave({ answer: () => EVM_2 }, 'request')
      const asked = () => wallet.asked.filter((ask) => ask === 'request').length
      wallet.show([SECOND])
      const question = await next(2)
      const answer = provider.request({ method })
      await flush()
      expect(asked()).toBe(0)
      question.answer()
      expect([await answer, asked()]).toEqual([EVM_2, 1])
    },
  )

  it('answers a page that asks with 4900 when it is kept out', async () => {
    const { next, service, wallet } = await connected()
    const provider = service.provider('eip155')!
    wallet.show([SECOND])
    const question = await next(2)
    const answer = provider.request({ method: 'eth_coinbase' })
    question.answer(new LatchkeyError('USER_REJECTED'))
    await expect(answer).rejects.toMatchObject({ code: 4900 })
    expect(wallet.asked).not.toContain('request')
  })

  it('is asked about for an account beside the one in use, too', async () => {
    const third: CaipAddress = 'eip155:1:0x3333333333333333333333333333333333333333'
    const { next, service, wallet } = await connected()
    const all = () => service.state.get().accounts.eip155?.allAccounts.length
    wallet.show([FIRST, SECOND, third])
    const question = await next(2)
    expect([question.accounts.length, all()]).toEqual([3, 2])
    question.answer()
    await vi.waitFor(() => expect(all()).toBe(3))
    // Fewer of them are no news.
    wallet.show([FIRST])
    expect(all()).toBe(1)
  })

  it('is asked about once for an account and a network that change together', async () => {
    const { next, questions, shown, wallet } = await connected()
    wallet.show([SECOND])
    const first = await next(2)
    wallet.goTo(BASE.caipNetworkId)
    const second = await next(3)
    expect([first.signal.aborted, second.chainId, second.accounts.map((one) => one.slice(-40))]).toEqual([
      true,
      BASE.caipNetworkId,
      [EVM_2.slice(2)],
    ])
    second.answer()
    await vi.waitFor(() => expect(shown()).toBe(`eip155:8453:${EVM_2}`))
    expect(questions.length).toBe(3)
  })

  it('is not asked about anew when it says again where it is', async () => {
    const { next, questions, shown, wallet } = await connected()
    wallet.show([SECOND, FIRST])
    const question = await next(2)
    wallet.goTo('eip155:1')
    wallet.show([SECOND, FIRST])
    await flush()
    expect([question.signal.aborted, questions.length]).toEqual([false, 2])
    question.answer()
    await vi.waitFor(() => expect(shown()).toBe(SECOND))
  })

  it('is disconnected when nobody decides in time, since its old account is not there any more', async () => {
    const { actions, clock, next, shown, told, wallet } = await connected()
    wallet.show([SECOND, FIRST])
    await next(2)
    await clock.advance(20 * 60_000)
    await vi.waitFor(() => expect(shown()).toBeUndefined())
    await flush()
    expect([told(), wallet.asked.at(-1), actions()!.operations.size]).toEqual([
      ['latchkey:disconnect'],
      'disconnect',
      0,
    ])
  })

  it('is disconnected by a no', async () => {
    const { next, shown, told, wallet, actions } = await connected()
    wallet.show([SECOND])
    ;(await next(2)).answer(new LatchkeyError('USER_REJECTED'))
    await vi.waitFor(() => expect(shown()).toBeUndefined())
    await flush()
    expect([told(), wallet.asked.at(-1), actions()!.operations.size]).toEqual([
      ['latchkey:disconnect'],
      'disconnect',
      0,
    ])
  })

  it('does not pass a switch of networks by the page either', async () => {
    const { networks, next, shown } = await connected()
    const going = code(networks.switchTo(BASE.caipNetworkId))
    const question = await next(2)
    expect([question.chainId, networks.state.get().active]).toEqual([BASE.caipNetworkId, MAINNET])
    question.answer()
    expect([await going, shown()]).toEqual(['done', `eip155:8453:${EVM_1}`])
  })

  it('leaves nothing behind when it goes while the guard thinks', async () => {
    const { actions, next, service, shown, wallet } = await connected()
    wallet.show([SECOND])
    const question = await next(2)
    await service.disconnect()
    expect([question.signal.aborted, shown(), actions()!.operations.size]).toEqual([true, undefined, 0])
    question.answer()
    await flush()
    expect(shown()).toBeUndefined()
  })
})

it('a request of the page goes to the wallet when its guard has let it', async () => {
  const asked: RequestPassage[] = []
  const guarding = definePlugin({
    id: 'keeper',
    version: '1.0.0',
    apiVersion: 1,
    gates: [gate(REQUEST_GATE, { when: ({ args }) => args.method.startsWith('eth_send') })],
    load: async () => ({
      default: defineModule({
        guards: [
          guard(REQUEST_GATE, async (passage) => {
            asked.push(passage)
            throw new LatchkeyError('USER_REJECTED')
          }),
        ],
      }),
    }),
  })()
  const wallet = evmWallet()
  const { service } = await setup({ wallets: [wallet], plugins: [guarding] })
  await service.connect({ connectorId: 'larkspur' })
  const provider = service.provider('eip155')!
  await provider.request({ method: 'personal_sign', params: [] })
  expect(asked).toEqual([])
  const count = wallet.asked.length
  await expect(provider.request({ method: 'eth_sendTransaction', params: [{}] })).rejects.toMatchObject({ code: 4001 })
  expect([asked[0]?.network, asked[0]?.args.method, wallet.asked.length]).toEqual([
    'eip155:1',
    'eth_sendTransaction',
    count,
  ])
})
