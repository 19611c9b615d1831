/** The plugin in a real kernel beside the wallets plugin; EVM is the mock chain, whose keys are viem's. */
import { contribute, definePlugin } from '#kernel'
import { CHAIN, SIGN_IN, type ChainAdapter, type RequestArguments } from '#wallet'
import { hexToBytes, hexToString, bytesToHex, getAddress, verifyMessage, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import { mockWallet } from '#testing'
import { eventually } from '../../eventually.ts'
import { siwx, type SiwxOptions } from '../../../src/plugins/siwx/index.ts'
import { siwxModule } from '../../../src/plugins/siwx/module.ts'
import { PROMPT } from '../../../src/plugins/siwx/refs.ts'
import type { Channel } from '../../../src/plugins/siwx/flow/tabs.ts'
import { connectedPage } from '../connectedPage.ts'
import type { SetupOptions } from '../wallets/support.ts'

export const KEYS = [1, 2, 3].map((n) => privateKeyToAccount(`0x${String(n).padStart(64, '0')}`))
export const [ONE, TWO] = KEYS.map(({ address }) => address) as [Hex, Hex]
export const HOST = 'harbor.example'
export const on = (address: string, chain = 1) => `eip155:${chain}:${address}` as const

/** Unit tests run in Node, where no page is: the plugin reads only these of it. */
export function standInPage(): void {
  vi.stubGlobal('location', { host: HOST, origin: `https://${HOST}`, href: `https://${HOST}/app` })
}

/** EVM with real signatures of plain keys, without nodes. */
export const evmLike = () =>
  definePlugin({
    id: 'evm-like',
    version: '1.0.0',
    apiVersion: 1,
    contributes: {
      slots: [
        contribute(CHAIN, {
          id: 'eip155',
          label: 'EVM',
          address: /^0x[0-9a-fA-F]{40}$/,
          caseless: true,
          oneAddress: true,
          signIn: { account: 'Ethereum', signature: 'hex', reference: /^\d+$/ },
          load: async () => ({ default: () => adapter }),
        }),
      ],
    },
  })()

export const node = { codes: new Map<string, string>(), down: false }

const adapter: ChainAdapter = {
  namespace: 'eip155',
  isAddress: (address) => /^0x[0-9a-fA-F]{40}$/.test(address),
  normalizeAddress: (address) => getAddress(address),
  getBalance: async () => ({ value: 0n, decimals: 18, symbol: 'ETH' }),
  async signMessage({ address, message, wallet }) {
    return hexToBytes((await wallet({ method: 'personal_sign', params: [bytesToHex(message), address] })) as Hex)
  },
  async verifyMessage({ address, message, signature }) {
    if (node.down) throw new Error('the node is away')
    return verifyMessage({ address: address as Hex, message: { raw: message }, signature }).catch(() => false)
  },
  isContract: async ({ address }) => node.codes.has(address),
}

/** Signs `personal_sign` with the key of the address that is asked. */
export const sign = async ({ params }: RequestArguments): Promise<string> => {
  const [message, address] = params as [Hex, string]
  const key = KEYS.find((one) => one.address === getAddress(address))!
  return key.signMessage({ message: { raw: message } })
}
export const textOf = ({ params }: RequestArguments): string => hexToString((params as [Hex])[0])

/** The channels of one browser. */
export function browser() {
  const open = new Set<Channel & { readonly events: EventTarget }>()
  return (): Channel => {
    const events = new EventTarget()
    const mine: Channel & { readonly events: EventTarget } = {
      events,
      addEventListener: (type, listener) => events.addEventListener(type, (event) => listener(event as MessageEvent)),
      postMessage: (data: unknown) =>
        [...open].forEach((one) => one !== mine && one.events.dispatchEvent(new MessageEvent('message', { data }))),
      close: () => void open.delete(mine),
    }
    open.add(mine)
    return mine
  }
}

export interface WorldOptions extends SetupOptions {
  readonly siwx?: SiwxOptions
  readonly channel?: () => Channel
  readonly accounts?: readonly `eip155:${number}:${string}`[]
}

export async function world({
  siwx: options,
  channel = browser(),
  accounts = [on(ONE), on(TWO)],
  ...rest
}: WorldOptions = {}) {
  standInPage()
  const granted = rest.storage?.values.has('latchkey:wallets:session') === true
  const wallet = mockWallet({ name: 'Larkspur', accounts, granted })
  const requests: string[] = []
  const answer = (how: (args: RequestArguments) => Promise<unknown> = sign) =>
    wallet.behave(
      {
        answer: (args: RequestArguments) => {
          if (args.method === 'personal_sign') requests.push(textOf(args))
          return how(args)
        },
      },
      'request',
    )
  answer()
  const { manifest } = siwx(options)
  const plugin = { manifest: { ...manifest, load: async () => ({ default: siwxModule(channel) }) }, options }
  const it = await connectedPage({
    ...rest,
    connects: false,
    wallet,
    chain: evmLike(),
    plugins: [plugin, ...(rest.plugins ?? [])],
  })
  const peek = await it.kernel.plugins.activate('siwx')
  const [prompt, signIn] = [peek.use(PROMPT), peek.use(SIGN_IN)]
  const asked = async (phase = 'ready') => {
    // The first time the plugin's code is loaded, which takes a busy machine seconds.
    await eventually(() => {
      if (prompt.state.get()?.phase !== phase) throw new Error(`${prompt.state.get()?.phase} is not ${phase}`)
    })
    return prompt.state.get()!
  }
  const shown = () => it.service.state.get().accounts.eip155?.caipAddress
  const view = () => {
    const { open, stack } = it.kernel.router.state.get()
    return open ? stack.at(-1)?.id : undefined
  }
  const connect = () => it.service.connect({ connectorId: 'larkspur' })
  return { ...it, requests, answer, prompt, signIn, asked, shown, view, connect }
}
