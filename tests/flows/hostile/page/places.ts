/** Leads one hostile text to every place where people read texts from outside, and inspects the card at each. */
import { createModal } from 'latchkey/preset'
import type { Modal } from 'latchkey'
import { NOTICES, type RecentWallet } from 'latchkey/plugin/wallet'
import { announce, ALICE, type Request } from './announce.ts'
import { control, press, shadow, shown, turn, until, view, viewName } from './driver.ts'
import { inspect } from './inspect.ts'

/** Every place has four digits of its own: they have no direction, and show that the text got there. */
export const PLACES = {
  installed: '7001',
  recent: '7002',
  listing: '7003',
  custom: '7004',
  site: '7005',
  host: '7006',
  network: '7007',
  second: '7008',
  symbol: '7009',
  refusal: '7010',
  toast: '7011',
  alert: '7012',
  said: '7013',
} as const
export type Place = keyof typeof PLACES

/** What is longer is refused at the border, and there would be nothing to see. */
const LONGEST = 9_000

export interface Tour {
  /** What was wrong, one line each. */
  readonly wrong: readonly string[]
  /** The places whose text was seen on the screen. */
  readonly seen: readonly Place[]
}

export interface TourOptions {
  /** The text for a place. */
  readonly text: (place: Place) => string
  readonly services: string
  readonly nodes: readonly [string, string]
  readonly projectId: string
}

export async function tour({ text, services, nodes, projectId }: TourOptions): Promise<Tour> {
  const at = (place: Place): string => PLACES[place] + text(place).slice(0, LONGEST)
  const seen = new Set<Place>()
  const wrong: string[] = []
  const look = (where: string): void => {
    const words = shadow()?.textContent ?? ''
    for (const [place, mark] of Object.entries(PLACES)) if (words.includes(mark)) seen.add(place as Place)
    wrong.push(...inspect(where))
  }
  const links = {
    homepage: text('custom'),
    mobile_link: text('custom'),
    app_store: text('custom'),
    play_store: text('custom'),
  }
  const network = (id: number, name: string, node: string) => ({
    id,
    name,
    nativeCurrency: { name: at('symbol'), symbol: at('symbol'), decimals: 18 },
    rpcUrls: { default: { http: [node] } },
    blockExplorers: { default: { name: text('network'), url: text('network') } },
    imageUrl: text('network'),
  })
  const recent: readonly RecentWallet[] = [
    { id: 'recent', name: at('recent'), namespace: 'eip155', imageUrl: text('recent'), imageId: text('recent') },
  ]
  localStorage.setItem('latchkey:wallets:recent', JSON.stringify({ v: 1, d: recent }))

  const modal = createModal({
    projectId,
    metadata: { name: at('site'), description: text('site'), url: `https://${at('host')}`, icons: [text('site')] },
    networks: [network(31337, at('network'), nodes[0]), network(31338, at('second'), nodes[1])],
    endpoints: { api: services, wallets: services, rpc: services },
    termsConditionsUrl: text('site'),
    privacyPolicyUrl: 'https://site.example/privacy',
    customWallets: [{ id: 'custom', name: at('custom'), image_url: text('custom'), ...links }],
    debug: true,
    logger: { error() {}, warn() {}, info() {}, debug() {} },
  })
  try {
    await visit(modal, at, look)
  } catch (error) {
    wrong.push(`the tour ended: ${String(error)}`)
  } finally {
    await modal.dispose()
    localStorage.clear()
  }
  return { wrong, seen: [...seen] }
}

async function visit(modal: Modal, at: (place: Place) => string, look: (where: string) => void): Promise<void> {
  const hang = (): Promise<never> => new Promise(() => {})
  const yes: Request = ({ method }) => {
    if (method === 'eth_chainId') return '0x7a69'
    return method.endsWith('ccounts') ? [ALICE] : hang()
  }
  let mode: Request = hang
  const wallet = announce({ name: at('installed'), request: (args) => mode(args) })
  const installed = new RegExp(`^${PLACES.installed}`)
  await modal.open()
  await until('the wallet', () => control(installed))
  wallet.leave()

  await until('the listing of the directory', () => control(new RegExp(`^${PLACES.listing}`)))
  look('Connect')
  await press(installed)
  await shown('ConnectingExternal')
  look('ConnectingExternal, waiting')
  await press('Back')
  await shown('Connect')

  mode = () => Promise.reject(Object.assign(new Error(at('refusal')), { code: -32_000, data: at('refusal') }))
  await press(installed)
  await until('the failure', () => control('Try again'))
  look('ConnectingExternal, failed')
  await press('Back')
  await shown('Connect')

  for (const place of ['listing', 'custom', 'recent'] as const) {
    await press(new RegExp(`^${PLACES[place]}`))
    await shown('Downloads')
    look(`Downloads of ${place}`)
    await press('Back')
    await shown('Connect')
  }

  const notices = await modal.use(NOTICES)
  notices.show(at('toast'), 'error')
  notices.alarm(at('alert'), at('alert'))
  notices.announce(at('said').slice(0, 300))
  await until('the toast and the alert', () => {
    const words = shadow()?.textContent ?? ''
    return words.includes(PLACES.toast) && words.includes(PLACES.alert)
  })
  look('the toast and the alert')
  notices.dismissAlert()

  mode = yes
  await press(installed)
  await until('the connection', () => modal.getState().accounts.eip155)
  await modal.open()
  await shown('Account')
  // The node may be slow; then the place counts as not seen in this round.
  await until('the balance', () => new RegExp(`${PLACES.symbol}|load`).test(view()?.textContent ?? ''))
  look('Account')
  await press(new RegExp(PLACES.network))
  await shown('Networks')
  look('Networks')
  await press(new RegExp(`^${PLACES.second}`))
  await until('the words of SwitchNetwork', () => viewName() === 'SwitchNetwork' && view()?.querySelector('.lk-txt'))
  look('SwitchNetwork')
  await press('Back')
  await shown('Networks')

  wallet.emit('chainChanged', '0x3e7')
  await shown('UnsupportedChain')
  look('UnsupportedChain')
  await turn()
}
