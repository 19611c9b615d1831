/** The plugin in a real kernel beside `wallets` and `identity`, with an embedded account whose real key signs, and a service in the test's hands. */
import { contribute, definePlugin, LatchkeyError, type InstalledPlugin } from '#kernel'
import { AUTH, CHAIN, type RequestArguments } from '#wallet'
import { mockWallet, type MockWallet } from '#testing'
import { privateKeyToAccount } from 'viem/accounts'
import { hexToString, type Hex } from 'viem'
import createEvmAdapter from '../../../src/plugins/evm/adapter.ts'
import { identity } from '../../../src/plugins/identity/index.ts'
import { names, type NamesOptions } from '../../../src/plugins/names/index.ts'
import { FORM, NAMES, REGISTER_ACCOUNT_NAME } from '../../../src/plugins/names/refs.ts'
// Loaded once, so that an answer is read in a countable number of turns.
import '../../../src/plugins/identity/runtime.ts'
import { connectedPage, flush } from '../connectedPage.ts'
import { environment } from '../evm/support.ts'
import { BASE, MAINNET, until, type SetupOptions } from '../wallets/support.ts'

export { BASE, flush, MAINNET, until }

export const KEY = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
export const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const ACCOUNT_PATH = '/v1/profile/account'
export const suggestionsAt = (label: string): string => `/v1/profile/suggestions/${label}`
export const nameAt = (name: string): string => `${ACCOUNT_PATH}/${name}`
export const record = (name: string, addresses: Readonly<Record<string, string>>) => ({
  name,
  addresses: Object.fromEntries(Object.entries(addresses).map(([type, address]) => [type, { address, created: '' }])),
  attributes: [],
})
/** What the service says about a name and one like it. */
export const said = (label: string, registered = false, zone = 'reown.id') => ({
  json: {
    suggestions: [
      { name: `${label}.${zone}`, registered },
      { name: `${label}1.${zone}`, registered: false },
      { name: `my${label}.${zone}`, registered: true },
    ],
  },
})
/** Coin type of Base (ENSIP-11). */
export const BASE_COIN = 2_147_492_101

/** EVM, with the adapter that pages use. */
const evmChain = (): InstalledPlugin => {
  const address = /^0x[0-9a-f]{40}$/i
  return definePlugin({
    id: 'evm',
    version: '1.0.0',
    apiVersion: 1,
    contributes: {
      slots: [
        contribute(CHAIN, {
          id: 'eip155',
          label: 'EVM',
          address,
          caseless: true,
          load: async () => ({ default: () => createEvmAdapter(environment()) }),
        }),
      ],
    },
  })()
}

/** Signs as the frame does, after the test has answered for the person. */
export const embedded = (account: string = `eip155:8453:${KEY.address}`): MockWallet =>
  mockWallet({ name: 'Email wallet', id: AUTH, type: AUTH, quiet: true, accounts: [account as never] })

export interface WorldOptions extends SetupOptions {
  readonly names?: NamesOptions
  readonly wallet?: MockWallet
}

export async function world({ names: options, wallet = embedded(), ...rest }: WorldOptions = {}) {
  const test = await connectedPage({
    networks: [BASE, MAINNET],
    ...rest,
    connects: false,
    wallet,
    chain: evmChain(),
    plugins: [identity(), names(options), ...(rest.plugins ?? [])],
  })
  const requests: RequestArguments[] = []
  let answer: 'sign' | 'decline' | 'fail' | 'hold' = 'sign'
  let release = (): void => {}
  wallet.behave(
    {
      async answer(args) {
        requests.push(args)
        if (answer === 'hold') await new Promise<void>((resolve) => (release = resolve))
        if (answer === 'decline') throw new LatchkeyError('USER_REJECTED')
        if (answer === 'fail') throw new LatchkeyError('FRAME_REQUEST_TIMEOUT')
        const [message] = args.params as readonly [Hex]
        return KEY.signMessage({ message: { raw: message } })
      },
    },
    'request',
  )
  await test.service.connect({ connectorId: AUTH })
  await flush()
  const { kernel, clock } = test
  const form = await kernel.ready(FORM)
  return {
    ...test,
    form,
    names: await kernel.ready(NAMES),
    requests,
    /** How the person answers what the wallet asks from now on. */
    answers: (next: typeof answer): void => void (answer = next),
    /** Lets a signature that was held be made. */
    release(): void {
      answer = 'sign'
      release()
    },
    open(): void {
      kernel.router.show(REGISTER_ACCOUNT_NAME)
    },
    view: () => kernel.router.state.get().stack.at(-1),
    /** Types, and waits as long as the form does. */
    async typed(text: string): Promise<void> {
      form.type(text)
      await clock.advance(500)
      await flush()
    },
    /** The services' questions about names, oldest first. */
    asked: () =>
      test.fetch.requests
        .filter(({ url }) => url.pathname.startsWith('/v1/profile/') && !url.pathname.includes('/reverse/'))
        .map(({ method, url }) => `${method} ${url.pathname.slice('/v1/profile'.length)}`),
    /** The message of the last signature. */
    message: () => hexToString((requests.at(-1)!.params as readonly [Hex])[0]),
    posts: () =>
      test.fetch.requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body ?? '')),
  }
}
