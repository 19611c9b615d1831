import { copyList, peek, type AnnounceWallet, type UncheckedWallet } from 'latchkey/plugin/wallet'
import { cleanText } from 'latchkey/plugin/kit'

/** More than anybody has; the intake counts by itself, this only ends a list without an end. */
const MOST = 200
const LONGEST_NAME = 60

/** WBIP-004: the path of the wallet's object on `window`, as in `XverseProviders.BitcoinProvider`. */
const PATH = /^[A-Za-z_$][\w$]{0,60}(?:\.[A-Za-z_$][\w$]{0,60}){0,3}$/

/** A wallet of `window.btc_providers` as it is listed. */
export interface SatsWallet {
  /** The wallet's own object: untrusted, and asked only once somebody uses it. */
  readonly provider: unknown
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
}

/** Takes in who is there now. Who is in already stays as it is. */
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

/** What the wallet says of itself, each field read once. Undefined when it is no wallet that can be asked. */
function readWallet(entry: unknown, id: string, provider: object): UncheckedWallet<SatsWallet> | undefined {
  const said = peek(entry, 'name')
  const name = typeof said === 'string' ? cleanText(said, LONGEST_NAME) : ''
  const fits = name !== '' && name.length <= 180 && typeof peek(provider, 'request') === 'function'
  return fits ? { provider, id, name, icon: peek(entry, 'icon') } : undefined
}
