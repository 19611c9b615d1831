/** Checks addresses: the contribution's patterns and the adapter must agree. */
import { codeOf } from '#kernel'
import { isNamespace } from '#wallet'
import type { ChainCase, ChainStage } from './chainRules.ts'
import { describeThrown } from './findings.ts'
import { asPromise, settle } from './settle.ts'

const JUNK: readonly string[] = [
  '',
  ' ',
  'nonsense',
  '0',
  '\u0000',
  '🔑',
  'javascript:alert(1)',
  'constructor',
  'x'.repeat(10_000),
]

/** The same check as `CHAINS.looksLikeAddress`. */
const looksLike = ({ chain, network }: ChainCase, address: string): boolean =>
  address.search(chain.addressOn?.[network.caipNetworkId] ?? chain.address) >= 0

export function checkAddresses(tried: ChainCase, { adapter }: ChainStage): void {
  const { notes, chain, network, addresses, falseAddresses = [] } = tried
  const id: string = chain.id
  if (!isNamespace(id)) notes.add('chain', 'id', `"${id as string}" is no namespace of CAIP-2`)
  if (adapter.namespace !== chain.id)
    notes.add('chain', 'namespace', `the adapter is of ${adapter.namespace}, the contribution of ${chain.id}`)
  if (addresses.length === 0) notes.add('addresses', 'addresses', 'no address was given to check with')

  const is = (address: string, options: Parameters<typeof adapter.isAddress>[1], what: string): boolean | undefined => {
    try {
      return adapter.isAddress(address, options)
    } catch (error) {
      notes.add('addresses', what, `isAddress throws ${describeThrown(error)}; right is false`)
      return undefined
    }
  }

  for (const address of addresses) {
    if (is(address, {}, address) === false) notes.add('addresses', address, 'isAddress says no')
    if (is(address, { network, strict: true }, address) === false)
      notes.add('addresses', address, `isAddress says no, strictly on ${network.caipNetworkId}`)
    if (!looksLike(tried, address)) notes.add('addresses', address, 'fits no pattern of the contribution')
    checkSpelling(tried, adapter, address)
  }
  const padded = addresses.flatMap((address) => [` ${address}`, `${address} `, `${address}\n`, address.slice(0, -8)])
  for (const address of [...JUNK, ...padded, ...falseAddresses]) {
    const name = address.length > 60 ? `${address.slice(0, 20)}…` : JSON.stringify(address)
    if (is(address, { strict: true }, name)) notes.add('addresses', name, 'is none, and isAddress says yes')
    const code = refusalOf(() => adapter.normalizeAddress(address))
    // An address with a wrong checksum may be normalized if a non-strict `isAddress` accepts it.
    if (code !== 'INVALID_ADDRESS' && is(address, {}, name) === false)
      notes.add('addresses', name, `normalizeAddress ends with ${code}; right is INVALID_ADDRESS`)
  }
  for (const junk of JUNK) {
    if (looksLike(tried, junk))
      notes.add('addresses', JSON.stringify(junk.slice(0, 20)), 'fits the pattern of the contribution')
  }
}

function checkSpelling({ notes, ...tried }: ChainCase, adapter: ChainStage['adapter'], address: string): void {
  try {
    const spelled = adapter.normalizeAddress(address)
    if (adapter.normalizeAddress(spelled) !== spelled)
      notes.add('addresses', address, 'normalizeAddress changes what it has spelled itself')
    if (!adapter.isAddress(spelled, { strict: true }) || !looksLike({ notes, ...tried }, spelled))
      notes.add('addresses', address, `normalizeAddress makes "${spelled}" of it, which is no address`)
  } catch (error) {
    notes.add('addresses', address, `normalizeAddress throws ${describeThrown(error)}`)
  }
}

function refusalOf(work: () => unknown): string {
  try {
    work()
    return 'an address'
  } catch (error) {
    return codeOf(error)
  }
}

/** Addresses of another network must be refused without asking a node. */
export async function checkForeign(tried: ChainCase, stage: ChainStage): Promise<void> {
  const { notes, network, foreign } = tried
  if (!foreign) return notes.skip('other-networks')
  for (const address of foreign) {
    if (stage.adapter.isAddress(address, { network }))
      notes.add('other-networks', address, `is of another network, and isAddress says yes on ${network.caipNetworkId}`)
    if (tried.chain.addressOn && looksLike(tried, address))
      notes.add('other-networks', address, `is of another network, and fits the pattern of ${network.caipNetworkId}`)
    const { signal } = new AbortController()
    const before = stage.asked()
    const ended = await settle(
      stage.clock,
      asPromise(() => stage.adapter.getBalance({ network, address, signal })),
    )
    const code = ended.is === 'failed' ? codeOf(ended.error) : ended.is
    if (code !== 'INVALID_ADDRESS' || stage.asked() > before)
      notes.add('other-networks', address, `its balance ends with ${code}; right is INVALID_ADDRESS, and nobody asked`)
  }
}
