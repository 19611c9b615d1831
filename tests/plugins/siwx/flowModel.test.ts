/**
 * The whole flow against a model that shares no code with it: any order of what people, wallets, tabs and time can do.
 * @module-tag thorough
 */
import { createFakeStorage } from '#kernel/testing'
import fc from 'fast-check'
import { afterAll, afterEach, assert, beforeAll, expect, it, vi } from 'vitest'
import { soakRun } from '../../soak/soakRun.ts'
import { flush } from '../wallets/support.ts'
import { keyOf, LISTED, Model, type Place } from './flowModel/model.ts'
import { browser, node, ONE, sign, TWO, world } from './support.ts'

const run = soakRun('sign-in flows')

const uncaught: unknown[] = []
const note = (error: unknown): void => void uncaught.push(error)
beforeAll(() => void process.on('unhandledRejection', note))
afterAll(() => void process.off('unhandledRejection', note))
afterEach(() => {
  node.down = false
  vi.unstubAllGlobals()
})

const caip = (place: Place) => keyOf(place) as `eip155:${number}:${string}`

/** Longer than the view of a question that was withdrawn stays. */
const PAUSE = 500
const WEEK = 7 * 24 * 60 * 60_000

type Page = Awaited<ReturnType<typeof world>>

interface State {
  readonly shown: string | undefined
  readonly asked: string | undefined
  /** What it waits for; the person in the end. */
  readonly waitsFor: 'person' | 'wallet' | 'code' | undefined
  readonly isSignedIn: boolean
  readonly isViewOpen: boolean
  readonly connections: number
  readonly requests: number
  /** Accounts that are called signed in and are not. */
  readonly strangers: readonly string[]
}

/** One browser: its storage and its tabs outlive the page, which may be loaded anew. */
class Visit {
  readonly model: Model
  readonly #storage = createFakeStorage()
  readonly #channel = browser()
  /** Accounts that were shown without having signed in, at any moment. */
  readonly wrong: string[] = []
  #clock: Page['clock'] | undefined
  #page!: Page
  #pressed = 0
  #unwatch = (): void => {}
  /** Has the wallet that was told to sign do so. */
  #wake: (() => void) | undefined

  constructor(required: boolean) {
    this.model = new Model(required, { address: ONE, chain: 1 })
  }

  async load(): Promise<void> {
    const { required, wallet } = this.model
    const others = [ONE, TWO].filter((address) => address !== wallet.address)
    this.#page = await world({
      siwx: { required },
      storage: this.#storage,
      channel: this.#channel,
      accounts: [wallet.address, ...others].map((address) => caip({ ...wallet, address })),
      ...(this.#clock && { platform: { clock: this.#clock } }),
    })
    this.#clock ??= this.#page.clock
    this.#pressed = 0
    const { service, shown, signIn } = this.#page
    this.#unwatch = service.state.subscribe(() => {
      const account = shown()
      if (required && account && !signIn.session(account)) this.wrong.push(account)
    })
  }

  async unload(): Promise<void> {
    this.#unwatch()
    this.#wake?.()
    await this.#page.stop()
  }

  /** Carries an action out and waits until the page is where the model says; then time goes on a little, and it stays there. */
  async act(action: Action): Promise<void> {
    await this[action]()
    await this.#settle(({ shown, isSignedIn, connections, requests, strangers }) => ({
      shown,
      isSignedIn,
      connections,
      requests,
      strangers,
    }))
    this.model.pass(PAUSE)
    this.model.rest()
    await this.#clock!.advance(PAUSE)
    await this.#settle()
    assert.deepEqual([this.wrong, uncaught], [[], []])
  }

  /** A view whose question was withdrawn stays for a moment, because the next one mostly follows: `part` leaves it out. */
  async #settle(part: (state: State) => Partial<State> = (state) => state): Promise<void> {
    const wanted = JSON.stringify(part(this.#wanted()))
    for (let turn = 0; turn < 3_000 && JSON.stringify(part(this.#seen())) !== wanted; turn += 1) await flush()
    await flush()
    assert.deepEqual(part(this.#seen()), part(this.#wanted()))
  }

  #wanted(): State {
    const { model } = this
    const { asked, shown } = model
    return {
      shown: shown && keyOf(shown),
      asked: asked && keyOf(asked),
      waitsFor: asked && (model.signing ? 'wallet' : 'person'),
      isSignedIn: shown !== undefined && model.isSignedIn(shown),
      isViewOpen: asked !== undefined,
      connections: shown ? 1 : 0,
      requests: this.#pressed,
      strangers: [],
    }
  }

  #seen(): State {
    const { prompt, requests, service, shown, signIn, view } = this.#page
    const account = shown()
    const { signedIn } = signIn.state.get()
    const question = prompt.state.get()
    return {
      shown: account,
      asked: question?.asked.account,
      waitsFor: question && (WAITS[question.phase] ?? 'person'),
      isSignedIn: account !== undefined && signedIn.includes(account),
      isViewOpen: view() === 'SIWXSignMessage',
      connections: service.state.get().connections.length,
      requests: requests.length,
      strangers: signedIn.filter((one) => !this.model.isSignedIn(placeOf(one))),
    }
  }

  async connect(): Promise<void> {
    if (this.model.shown ?? this.model.asked) return
    void this.#page.connect().catch(() => {})
    this.model.connect()
  }

  async #press(how: Parameters<Page['answer']>[0]): Promise<boolean> {
    const { asked, signing } = this.model
    if (!asked || signing) return false
    const { answer, prompt } = this.#page
    answer(how)
    prompt.sign()
    if (!LISTED.includes(asked.chain)) {
      this.model.move({ ...asked, chain: 1 })
      return false
    }
    this.#pressed += 1
    return true
  }
  async sign(): Promise<void> {
    if (await this.#press(sign)) this.model.signed()
  }
  async decline(): Promise<void> {
    await this.#press(() => Promise.reject(Object.assign(new Error('no'), { code: 4001 })))
  }
  async forge(): Promise<void> {
    const other = this.model.asked?.address === ONE ? TWO : ONE
    await this.#press(({ params, ...args }) => sign({ ...args, params: [(params as readonly string[])[0], other] }))
  }
  async nodeFails(): Promise<void> {
    node.down = true
    await this.#press(sign)
    await flush()
    await flush()
    await vi.waitFor(() => assert.notEqual(this.#page.prompt.state.get()?.phase, 'server'))
    node.down = false
  }
  async hang(): Promise<void> {
    let wake!: () => void
    const hanging = new Promise<void>((resolve) => {
      wake = resolve
    })
    if (!(await this.#press((args) => hanging.then(() => sign(args))))) return
    this.#wake?.()
    this.#wake = wake
    this.model.signing = true
  }
  async wake(): Promise<void> {
    this.#wake?.()
    this.#wake = undefined
    if (this.model.signing) this.model.signed()
  }
  async cancel(): Promise<void> {
    this.#page.prompt.cancel()
    this.model.cancel()
  }

  async otherAccount(): Promise<void> {
    const { address, chain } = this.model.wallet
    const addresses = address === ONE ? [TWO, ONE] : [ONE, TWO]
    this.#page.wallet.show(addresses.map((one) => caip({ address: one, chain })))
    this.model.move({ address: addresses[0]!, chain })
  }
  #goTo(chain: number): void {
    this.#page.wallet.goTo(`eip155:${chain}`)
    this.model.move({ ...this.model.wallet, chain })
  }
  async toMainnet(): Promise<void> {
    this.#goTo(1)
  }
  async toBase(): Promise<void> {
    this.#goTo(8453)
  }
  async elsewhere(): Promise<void> {
    this.#goTo(5)
  }

  async disconnect(): Promise<void> {
    if (!this.model.shown) return
    await this.#page.service.disconnect().catch(() => {})
    this.model.disconnect()
  }
  async signOut(): Promise<void> {
    await this.#page.signIn.signOut()
    this.model.signOut()
  }
  async anotherTabSignsOut(): Promise<void> {
    this.#storage.values.delete('latchkey:siwx:sessions')
    const other = this.#channel()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no such argument
    other.postMessage('changed')
    other.close()
    this.model.signOut()
  }
  async aWeekPasses(): Promise<void> {
    this.model.pass(WEEK)
    this.model.giveUp()
    await this.#clock!.advance(WEEK)
  }
  async reload(): Promise<void> {
    await this.unload()
    this.#wake = undefined
    this.model.reload()
    await this.load()
  }
}

const WAITS: Readonly<Partial<Record<string, State['waitsFor']>>> = {
  preparing: 'code',
  server: 'code',
  wallet: 'wallet',
}

const placeOf = (account: string): Place => {
  const [, chain, address] = account.split(':')
  return { address: address!, chain: Number(chain) }
}

const ACTIONS = [
  'connect',
  'sign',
  'decline',
  'forge',
  'nodeFails',
  'hang',
  'wake',
  'cancel',
  'otherAccount',
  'toMainnet',
  'toBase',
  'elsewhere',
  'disconnect',
  'signOut',
  'anotherTabSignsOut',
  'aWeekPasses',
  'reload',
] as const
type Action = (typeof ACTIONS)[number]

it('comes to what the model says, whatever happens in which order', { timeout: run.limit }, () =>
  run.measured(() =>
    fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.constantFrom(...ACTIONS), { minLength: 3, maxLength: 20, size: 'max' }),
        async (required, actions) => {
          uncaught.length = 0
          const visit = new Visit(required)
          await visit.load()
          for (const action of ['connect', ...actions] as const) await visit.act(action)
          await visit.unload()
          expect([visit.wrong, uncaught]).toEqual([[], []])
          const { asked, shown } = visit.model
          run.saw(
            `${required ? 'required' : 'optional'}: ${asked ? 'asked' : shown ? 'connected' : 'nobody'} in the end`,
          )
        },
      ),
      run.fc,
    ),
  ),
)
