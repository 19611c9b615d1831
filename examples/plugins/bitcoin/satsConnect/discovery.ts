import { copyList, peek, type AnnounceWallet, type UncheckedWallet } from 'latchkey/plugin/wallet'
import { cleanText } from 'latchkey/plugin/kit'

/** More wallets than anybody has. It only limits how much of a hostile list is read. */
const MOST = 200
const LONGEST_NAME = 60

/** WBIP-004: the path of the wallet's object on `window`, as in `XverseProviders.BitcoinProvider`. */
const PATH = /^[A-Za-z_$][\w$]{0,60}(?:\.[A-Za-z_$][\w$]{0,60}){0,3}$/

/** A wallet of `window.btc_providers` as it is listed. */
export interface SatsWallet {
  /** The wallet's own object. It is untrusted, and called only once somebody uses it. */
  readonly provider: unknown
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
}

/** Adds the wallets that are in the page now. Those that were added before stay. */
export function discover(page: object, add: AnnounceWallet<SatsWallet>): void {
  for (const entry of copyList(peek(page, 'btc_providers'), MOST) ?? []) {
    const id = peek(entry, 'id')
    const provider = typeof id === 'string' && PATH.test(id) ? find(page, id) : undefined
    if (typeof provider !== 'object' || provider === null) continue
    add(
      provider,
      () => readWallet(entry, id as string, provider),
      () => [peek(entry, 'name')],
    )
  }
}

function find(page: object, path: string): unknown {
  return path.split('.').reduce<unknown>((owner, key) => peek(owner, key), page)
}

/** The wallet's own description, each field read once. Undefined if it has no valid name or no `request` method. */
function readWallet(entry: unknown, id: string, provider: object): UncheckedWallet<SatsWallet> | undefined {
  const given = peek(entry, 'name')
  const name = typeof given === 'string' ? cleanText(given, LONGEST_NAME) : ''
  const fits = name !== '' && name.length <= 180 && typeof peek(provider, 'request') === 'function'
  return fits ? { provider, id, name, icon: peek(entry, 'icon') } : undefined
}
