/** The view that asks a wallet, drawn by itself: what it does when the router has moved on before it was seen. */
import { afterEach, describe, expect, it } from 'vitest'
import { createRoot, type Root } from 'react-dom/client'
import { defineModule, definePlugin, defineView, gate, guard, LatchkeyError, type PluginContext } from '#kernel'
import { ACCOUNT_GATE, CONNECT, CONNECTING_EXTERNAL, PROFILE_WALLETS } from '#wallet'
import { errorWords } from '../../../src/kernel/errors/words.ts'
import type { I18n } from '#kernel'
import { createI18n } from '../../kernel/wordsOf.ts'
import en from '../../../src/plugins/wallets/locales/en/views.ts'
import { describeError } from '../../../src/plugins/wallets/views/describeError.ts'
import { evmWallet, flush, setup } from './support.ts'

const PARAMS = { connectorId: 'larkspur', namespace: 'eip155' } as const

let root: Root | undefined

afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

/** As the shell loads it: the chunk brings its words. */
const loaded = ({ chunks }: Pick<PluginContext, 'chunks'>) =>
  chunks.load(() => import('../../../src/plugins/wallets/views/index.ts'), 'views')

/** The list is open, the wallet was chosen in it; then the view is drawn. */
async function chosen(
  before: (made: Awaited<ReturnType<typeof setup>>) => void = () => {},
  wallet = evmWallet(),
  words?: () => Promise<void>,
) {
  const made = await setup({ wallets: [wallet], ...(words && { words }) })
  const { router } = made.kernel
  router.show()
  router.push(CONNECT)
  router.push(CONNECTING_EXTERNAL, PARAMS)
  // The router's own copy, as the shell hands it in.
  const params = router.state.get().stack.at(-1)!.params as typeof PARAMS
  before(made)
  const { ctx } = made.core
  const { ConnectingExternal } = await loaded(ctx)
  const drawn = document.body.appendChild(document.createElement('div'))
  root = createRoot(drawn)
  root.render(<ConnectingExternal ctx={ctx} params={params} done={() => {}} />)
  await expect.poll(() => drawn.textContent).not.toBe('')
  // Effects run after the picture.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await flush()
  return wallet
}

const heading = (): string | null | undefined => document.querySelector('.lk-h')?.textContent

it('fails in the words of the catalogue, also when they load later than the failure', async () => {
  let load!: () => void
  const wallet = evmWallet()
  wallet.behave('fail', 'connect')
  const loading = new Promise<void>((resolve) => (load = resolve))
  await chosen(undefined, wallet, () => loading)
  expect(heading()).toBe('Approve in Larkspur')
  load()
  await expect.poll(heading).toBe(errorWords().en['error.CONNECT_FAILED'])
})

it('tells the failure after two seconds when those words never load', async () => {
  const wallet = evmWallet()
  wallet.behave('fail', 'connect')
  let advance!: (ms: number) => Promise<void>
  await chosen(
    ({ clock }) => void (advance = clock.advance),
    wallet,
    () => new Promise(() => {}),
  )
  expect(heading()).toBe('Approve in Larkspur')
  await advance(1_999)
  expect(heading()).toBe('Approve in Larkspur')
  await advance(1)
  // The kernel of the tests has the words already.
  await expect.poll(heading).toBe(errorWords().en['error.CONNECT_FAILED'])
})

it('says that the person declined without waiting for those words', async () => {
  const wallet = evmWallet()
  wallet.behave('reject', 'connect')
  await chosen(undefined, wallet, () => new Promise(() => {}))
  await expect.poll(heading).toBe('Request declined')
})

it('has words of its own where those of the catalogue did not load', () => {
  const i18n = createI18n({})
  i18n.add('wallets', { en })
  const { heading, text } = describeError({ i18n: i18n as I18n } as PluginContext, 'CONNECT_FAILED')
  expect([heading, text]).toEqual(["That didn't work", 'Check your connection, then try again.'])
})

it('asks the wallet when it is shown', async () => {
  expect((await chosen()).asked).toEqual(['connect'])
})

it.each([
  ['the modal was closed', ({ kernel }) => kernel.router.close()],
  ['the person went back', ({ kernel }) => kernel.router.goBack()],
  [
    'another view was opened after that',
    ({ kernel }) => {
      kernel.router.close()
      kernel.router.open(PROFILE_WALLETS).catch(() => {})
    },
  ],
] as const satisfies readonly (readonly [string, (made: Awaited<ReturnType<typeof setup>>) => void])[])(
  'asks nothing when %s before it was seen',
  async (_, before) => {
    expect((await chosen(before)).asked).toEqual([])
  },
)

describe('with another view on top, which a guard has opened', () => {
  const TERMS = defineView<void, boolean>('Terms')

  /** Who connects has to agree to something first. */
  async function guarded() {
    const terms = definePlugin({
      id: 'terms',
      version: '1.0.0',
      apiVersion: 1,
      gates: [gate(ACCOUNT_GATE)],
      contributes: {
        views: [{ ref: TERMS, title: 'Terms', stage: 'question', load: async () => ({ default: () => null }) }],
      },
      load: async () => ({
        default: defineModule({
          guards: [
            guard(ACCOUNT_GATE, async (_, { router }) => {
              if (!(await router.open(TERMS))) throw new LatchkeyError('USER_REJECTED')
            }),
          ],
        }),
      }),
    })()
    const wallet = evmWallet()
    const made = await setup({ wallets: [wallet], plugins: [terms] })
    const { router } = made.kernel
    router.show()
    router.push(CONNECTING_EXTERNAL, PARAMS)
    const params = router.state.get().stack.at(-1)!.params as typeof PARAMS
    const drawn = document.body.appendChild(document.createElement('div'))
    const top = (): string | undefined => router.state.get().stack.at(-1)?.id
    /** What the shell does: the view on top is drawn, others are not. */
    const { ConnectingExternal } = await loaded(made.core.ctx)
    const draw = (): void => {
      root = createRoot(drawn)
      root.render(<ConnectingExternal ctx={made.core.ctx} params={params} done={() => {}} />)
    }
    draw()
    await expect.poll(top).toBe('Terms')
    root?.unmount()
    const status = () => made.service.state.get().status.eip155
    const answer = (yes: boolean): void => router.settle(router.state.get().stack.at(-1)!.key, yes)
    return { ...made, wallet, router, draw, top, status, answer }
  }

  it('goes on, and a yes connects; the wallet was asked once', async () => {
    const { answer, status, wallet, service } = await guarded()
    expect(status()).toBe('connecting')
    answer(true)
    await expect.poll(status).toBe('connected')
    expect([service.state.get().connections.length, wallet.asked]).toEqual([1, ['connect']])
  })

  it('a no is told in the view below, and the wallet is not asked again by itself', async () => {
    const { answer, draw, status, top, wallet } = await guarded()
    answer(false)
    await expect.poll(top).toBe('ConnectingExternal')
    draw()
    await expect.poll(heading).toBe('Request declined')
    expect([status(), wallet.asked.filter((one) => one === 'connect').length]).toEqual([undefined, 1])
  })

  it('closing the modal takes the question back', async () => {
    const { router, status, wallet } = await guarded()
    router.close()
    await expect.poll(status).toBeUndefined()
    await expect.poll(() => wallet.asked.at(-1)).toBe('disconnect')
  })
})
