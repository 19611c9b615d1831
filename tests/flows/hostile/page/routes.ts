/** Leads pictures of strangers to every place that shows some, and measures for how long that blocks the page. */
import { createModal } from 'latchkey/preset'
import type { Modal, ModalOptions } from 'latchkey'
import { balances } from 'latchkey/plugins/balances'
import { identity } from 'latchkey/plugins/identity'
import { ALICE, announce, send, type Announced, type Request } from './announce.ts'
import { card, press, shadow, until } from './driver.ts'
import { longestGap, painted } from './gauge.ts'
import { inspect } from './inspect.ts'

/** `icon`: of an announced wallet; `recent`: of a wallet of the last visit, read from storage. */
export type Route = 'icon' | 'recent' | 'token' | 'nft' | 'avatar'

export interface Viewing {
  readonly route: Route
  /** Of the pictures; the services answer with the same ones for `token`, `nft` and `avatar`. */
  readonly addresses: readonly string[]
  readonly services: string
  readonly node: string
  readonly projectId: string
}

export interface Viewed {
  /** Milliseconds. */
  readonly longest: number
  /** How many are shown; the others are letters. */
  readonly pictures: number
  readonly wrong: readonly string[]
}

const RECENT = 'latchkey:wallets:recent'
let count = 0

export async function view(viewing: Viewing): Promise<Viewed> {
  const { route, addresses } = viewing
  localStorage.clear()
  if (route === 'recent') {
    const wallets = addresses.map((imageUrl, at) => ({ id: `r${at}`, name: `R${at}`, namespace: 'eip155', imageUrl }))
    localStorage.setItem(RECENT, JSON.stringify({ v: 1, d: wallets }))
  }
  const modal = createModal(optionsOf(viewing))
  let wallet: Announced | undefined
  const wrong: string[] = []
  try {
    if (route !== 'icon' && route !== 'recent') wallet = await connected(modal)
    const longest = await longestGap(async () => {
      await modal.open()
      if (route === 'icon') await announceAll(modal, addresses)
      if (route === 'nft') await press('NFTs')
      const last = MARKS[route](addresses.length - 1)
      await until(`the place of ${last}`, () => card()?.textContent?.includes(last))
      await scrolled()
    })
    const images = [...(shadow()?.querySelectorAll('img') ?? [])]
    // Those of strangers: the services have some of their own.
    const own = ({ src }: HTMLImageElement): boolean => src.startsWith(viewing.services)
    const pictures = images.filter((image) => image.dataset['shown'] !== undefined && !own(image)).length
    for (const image of images)
      if (!/^(?:data|blob):/.test(image.src) && !own(image)) wrong.push(`a picture from ${image.src.slice(0, 80)}`)
    wrong.push(...inspect(route))
    return { longest, pictures, wrong }
  } finally {
    wallet?.leave()
    await modal.dispose()
    localStorage.clear()
  }
}

/** A text of the last one that is there from the beginning; lists of tokens and NFTs draw what is seen. */
const MARKS: Readonly<Record<Route, (last: number) => string>> = {
  icon: (last) => `W${last}`,
  recent: () => 'R0',
  token: () => 'T0',
  nft: () => 'N0',
  avatar: () => 'mira.eth',
}

const optionsOf = ({ route, services, node, projectId }: Viewing): ModalOptions => ({
  projectId: route === 'icon' ? '' : projectId,
  networks: [
    {
      id: 31_337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [node] } },
    },
  ],
  endpoints: { api: services, wallets: services, rpc: services },
  plugins: route === 'icon' || route === 'recent' ? [] : [balances(), identity()],
  logger: { error() {}, warn() {}, info() {}, debug() {} },
})

const yes: Request = ({ method }) => {
  if (method === 'eth_chainId') return '0x7a69'
  return method.endsWith('ccounts') ? [ALICE] : new Promise<never>(() => {})
}

async function connected(modal: Modal): Promise<Announced> {
  const wallet = announce({ name: `Sound ${(count += 1)}`, request: yes })
  await modal.open()
  await press(`Sound ${count}`)
  await until('the connection', () => modal.getState().accounts.eip155)
  await until('the end of connecting', () => !modal.getState().open)
  return wallet
}

async function announceAll(modal: Modal, addresses: readonly string[]): Promise<void> {
  await until('the plugin for browser wallets', () => modal.getState().plugins['injected']?.state === 'active')
  addresses.forEach((icon, at) => {
    count += 1
    send({
      info: { uuid: `u${count}`, name: `W${at}`, icon, rdns: `example.w${count}` },
      provider: { request: () => {} },
    })
  })
}

/** Pictures below the fold load when they are scrolled to; decoded and painted they are a moment later. */
async function scrolled(): Promise<void> {
  const body = card()?.querySelector('.lk-body')
  for (let top = 0; top < (body?.scrollHeight ?? 0); top += 400) {
    body?.scrollTo(0, top)
    await painted()
    // A lazy one that is far off is neither loaded nor broken yet.
    const loaded = [...(shadow()?.querySelectorAll('img') ?? [])].filter(({ complete }) => complete)
    await Promise.all(loaded.map((image) => image.decode().catch(() => {})))
    await painted()
  }
}
