import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { codeOf } from '#kernel'
import {
  caipAddress,
  isCaipAddress,
  isCaipNetworkId,
  namespaceOf,
  parseCaipAddress,
  parseCaipNetworkId,
  type CaipNetworkId,
} from '#wallet'
import { soakRun } from '../soak/soakRun.ts'

const run = soakRun('chain and account ids')

const NAMES = ['eip155', 'solana', 'starknet', 'ton', '-0-']
const SMALL = 'abcdefghijklmnopqrstuvwxyz0123456789-'
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const only = (text: string, letters: string): boolean => {
  for (const letter of text) if (!letters.includes(letter)) return false
  return true
}

/** The standards' grammar read letter by letter, without a pattern. */
function naive(text: string): { readonly chain: string; readonly address?: string } | undefined {
  const at = text.indexOf(':')
  const name = text.slice(0, at)
  if (at < 0 || name.length < 3 || name.length > 8 || !only(name, SMALL)) return undefined
  const rest = text.slice(at + 1)
  const end = rest.indexOf(':')
  const reference = end < 0 ? rest : rest.slice(0, end)
  if (reference.length < 1 || reference.length > 32 || !only(reference, `${LETTERS}-_`)) return undefined
  const chain = `${name}:${reference}`
  if (end < 0) return { chain }
  const address = rest.slice(end + 1)
  if (address.length < 1 || address.length > 128 || !only(address, `${LETTERS}-.%`)) return undefined
  return { chain, address }
}

/** Near the grammar: whole ids, ids with one place changed, and parts put together as they come. */
const reference = fc.stringMatching(/^[-_a-zA-Z0-9]{1,33}$/)
const address = fc.stringMatching(/^[-.%a-zA-Z0-9]{1,129}$/)
const noise = fc.constantFrom('', ':', ' ', '\n', '\0', '٣', 'é', '_', '%', '.', 'x'.repeat(30), 'x'.repeat(129))
const id = fc
  .tuple(
    fc.oneof(fc.constantFrom(...NAMES, 'EIP155', 'toString', '__proto__', ''), fc.stringMatching(/^[-a-z0-9]{2,9}$/)),
    reference,
    fc.option(address, { freq: 2, nil: undefined }),
  )
  .map(([name, at, own]) => (own === undefined ? `${name}:${at}` : `${name}:${at}:${own}`))
const text = fc.oneof(
  { weight: 3, arbitrary: id },
  {
    weight: 3,
    arbitrary: fc
      .tuple(id, fc.nat(60), fc.nat(2), noise)
      .map(([whole, at, cut, put]) => whole.slice(0, at) + put + whole.slice(at + cut)),
  },
  { weight: 1, arbitrary: fc.array(noise, { maxLength: 5 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)

/** Taken apart and put together again, or why not. */
function chainOf(whole: string): unknown {
  try {
    const { namespace, reference } = parseCaipNetworkId(whole)
    return [`${namespace}:${reference}`, namespaceOf(whole as CaipNetworkId)]
  } catch (error) {
    return codeOf(error)
  }
}
function accountOf(whole: string): unknown {
  try {
    const { address, chainId, namespace } = parseCaipAddress(whole)
    return [chainId, address, caipAddress(chainId, address), namespace]
  } catch (error) {
    return codeOf(error)
  }
}

it(
  'reads chain and account ids as the standards’ grammar does, and takes apart what it puts together',
  () =>
    run.measured(() => {
      fc.assert(
        fc.property(text, (whole) => {
          const read = naive(whole)
          expect([isCaipNetworkId(whole), isCaipAddress(whole)]).toEqual([
            read !== undefined && read.address === undefined,
            read?.address !== undefined,
          ])
          expect(chainOf(whole)).toEqual(
            read && read.address === undefined ? [whole, whole.split(':')[0]] : 'INVALID_CAIP_NETWORK',
          )
          expect(accountOf(whole)).toEqual(
            read?.address === undefined
              ? 'INVALID_CAIP_ADDRESS'
              : [read.chain, read.address, whole, whole.split(':')[0]],
          )
          run.saw(!read ? 'none' : read.address === undefined ? 'chains' : 'accounts')
        }),
        run.fc,
      )
      // Guards against a run that saw only one kind.
      expect(Math.min(...run.seen.values())).toBeGreaterThan(run.count / 20)
    }),
  run.limit,
)
