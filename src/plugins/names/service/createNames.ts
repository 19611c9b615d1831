/** The name service for this plugin's form, and for receivers that a person types in Send. */
import { LatchkeyError, type PluginContext } from '#kernel'
import { ACCOUNTS, addressesOfName, type Network } from '#wallet'
import { nameError } from '../errors.ts'
import { settingsOf, type NamesOptions } from '../options.ts'
import { problemOf, readLabel, readName } from '../rules.ts'
import { readSuggestions, type Suggestion } from './api.ts'
import { addressFor } from './coinType.ts'

export interface Availability {
  readonly isFree: boolean
  /** Other names like it, the service's own order. */
  readonly others: readonly Suggestion[]
}

export interface Names {
  /**
   * Whether a name without its zone can still be registered. Rejects with `names/REFUSED`, NAME_SUGGESTIONS_FAILED or ABORTED.
   */
  check(label: string, signal: AbortSignal): Promise<Availability>
  /**
   * The address that a name leads to on an EVM network. Undefined for texts that are no names of ours, names of nobody, and names with
   * addresses for other networks only. Not cached: money goes there. Rejects with `names/REFUSED`, NAME_RESOLVE_FAILED or ABORTED.
   */
  resolve(
    text: string,
    options: { readonly network: Network; readonly signal: AbortSignal },
  ): Promise<{ readonly address: string; readonly name: string } | undefined>
}

export function createNames(ctx: PluginContext<NamesOptions | undefined>): Names {
  const settings = settingsOf(ctx.options)
  const { zone } = settings
  const sender = (): string | undefined => ctx.use(ACCOUNTS).state.get()?.address

  /** Names as we would register them; the service's answer may have any text. */
  const isName = ({ name }: Suggestion): boolean =>
    name.endsWith(`.${zone}`) && problemOf(readLabel(name, settings), settings) === undefined

  async function isTaken(name: string, signal: AbortSignal): Promise<boolean> {
    return (await addressesOfName(ctx, name, { sender: sender(), signal })) !== undefined
  }

  return {
    async check(label, signal) {
      const name = `${label}.${zone}`
      try {
        const all = (await readSuggestions(ctx.http, { label, zone, signal })).filter(isName)
        const named = new Map(all.map((suggestion) => [suggestion.name, suggestion]))
        const own = named.get(name)
        named.delete(name)
        return { isFree: own ? !own.registered : !(await isTaken(name, signal)), others: [...named.values()] }
      } catch (error) {
        throw signal.aborted
          ? new LatchkeyError('ABORTED', { cause: error })
          : nameError('NAME_SUGGESTIONS_FAILED', error)
      }
    },
    async resolve(text, { network, signal }) {
      const name = network.chainNamespace === 'eip155' ? readName(text, settings) : undefined
      if (name === undefined) return undefined
      try {
        const addresses = await addressesOfName(ctx, name, { sender: sender(), signal })
        const address = addresses && addressFor(addresses, network)
        return address === undefined ? undefined : { address, name }
      } catch (error) {
        throw signal.aborted ? new LatchkeyError('ABORTED', { cause: error }) : nameError('NAME_RESOLVE_FAILED', error)
      }
    },
  }
}
