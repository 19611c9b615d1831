/**
 * A session as CAIP-25 has it and as the person may believe it, told a second time and without the plugin's code: what is
 * granted on which network, where the page is, and whom it shows there (threat T28).
 */

/** As a wallet sends them: keyed by namespace or by network, with whatever is in them. */
export type RawNamespaces = Record<
  string,
  { accounts: string[]; methods: string[]; events: string[]; chains: string[] }
>

interface OnChain {
  /** In the wallet's order. */
  readonly accounts: string[]
  readonly methods: Set<string>
}

/** What is granted of EVM, by chain number. Nothing that is no account counts, nor one under another network's key. */
export function readGrant(raw: RawNamespaces): Map<string, OnChain> {
  const chains = new Map<string, OnChain>()
  for (const [key, { accounts, methods }] of Object.entries(raw)) {
    const [namespace, only] = key.split(':')
    if (namespace !== 'eip155') continue
    for (const account of accounts) {
      const parts = account.split(':')
      const [kind, chain, address] = parts
      if (parts.length !== 3 || kind !== 'eip155' || !chain || !/^0x[0-9a-fA-F]{40}$/.test(address ?? '')) continue
      if (only !== undefined && only !== chain) continue
      const known = chains.get(chain) ?? { accounts: [], methods: new Set<string>() }
      chains.set(chain, known)
      if (!known.accounts.includes(address!)) known.accounts.push(address!)
      for (const method of methods) known.methods.add(method)
    }
  }
  return chains
}

const low = (address: string): string => address.toLowerCase()

export class SessionModel {
  grant: Map<string, OnChain>
  chain: string
  /** What the wallet said it shows, by its last word; undefined while it has said nothing. */
  private told: string[] | undefined
  private readonly listed: readonly string[]

  constructor(raw: RawNamespaces, listed: readonly string[]) {
    this.grant = readGrant(raw)
    this.listed = listed
    this.chain = ''
    this.land()
  }

  get over(): boolean {
    return this.grant.size === 0
  }

  /** Whom the page shows, the account in use first. */
  get accounts(): string[] {
    const here = this.grant.get(this.chain)?.accounts ?? []
    const said = (this.told ?? []).flatMap((one) => here.filter((address) => low(address) === low(one)))
    return said.length > 0 ? [...new Set(said)] : here
  }

  may(method: string): boolean {
    return this.grant.get(this.chain)?.methods.has(method) === true
  }

  update(raw: RawNamespaces): void {
    this.grant = readGrant(raw)
    const all = [...this.grant.values()].flatMap(({ accounts }) => accounts)
    if (this.told) this.told = [...this.told.filter((one) => all.some((address) => low(address) === low(one))), ...all]
    this.land()
  }

  /** The wallet says where it is, in an event of `on`. */
  chainChanged(to: string, on: string): void {
    if (this.grant.has(on) && this.grant.has(to)) this.chain = to
  }

  accountsChanged(addresses: readonly string[], on: string): void {
    const here = this.grant.get(this.chain)?.accounts ?? []
    const shown = addresses.filter((one) => here.some((address) => low(address) === low(one)))
    if (this.grant.has(on) && shown.length > 0) this.told = shown
  }

  goTo(chain: string): void {
    this.chain = chain
  }

  /** Where it was, else the first network of the page's that is granted, else where the wallet's first account is. */
  private land(): void {
    if (this.grant.has(this.chain)) return
    this.chain = this.listed.find((id) => this.grant.has(id)) ?? [...this.grant.keys()][0] ?? ''
  }
}
