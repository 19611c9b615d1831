/** The registry of names on Latchkey Local, as the services read and write it. */
import { decodeFunctionResult, encodeFunctionData, zeroAddress, type Address, type Hex } from 'viem'
import * as v from 'valibot'
import { NAMES_ABI } from '../chains/contracts.ts'
import { NODE_ACCOUNTS } from '../chains/networks.ts'
import { sendMined, type Rpc } from '../chains/rpc.ts'
import { NAMES_ADDRESS } from '../chains/namesAddress.ts'

/** A name as the hosted service words it. */
export interface NameRecord {
  readonly name: string
  /** ISO. */
  readonly registered_at: string
  readonly updated_at: string
  /** By coin type (SLIP-44, ENSIP-11). */
  readonly addresses: Readonly<Record<string, { readonly address: string; readonly created: string }>>
  readonly attributes: readonly { readonly avatar?: string; readonly bio?: string }[]
}

export interface Names {
  /** Undefined for a name that nobody has. */
  find(name: string): Promise<NameRecord | undefined>
  /** What an address calls itself, true or not; undefined for nothing. */
  claimed(address: Address): Promise<string | undefined>
  /** What it was registered for. */
  ownedBy(address: Address): Promise<readonly string[]>
  /** In a real transaction. The name must be free. */
  register(entry: {
    readonly name: string
    readonly owner: Address
    readonly coinTypes: readonly bigint[]
    readonly avatar: string
    readonly bio: string
  }): Promise<void>
}

const ACCOUNTS = v.array(v.custom<Address>((value) => typeof value === 'string' && value.length === 42))

export function createNames(rpc: Rpc): Names {
  function ask(data: Hex): Promise<Hex> {
    return rpc.hex('eth_call', [{ to: NAMES_ADDRESS, data }, 'latest'])
  }

  return {
    async find(name) {
      const data = await ask(encodeFunctionData({ abi: NAMES_ABI, functionName: 'record', args: [name] }))
      const record = decodeFunctionResult({ abi: NAMES_ABI, functionName: 'record', data })
      const [registered, updated, coinTypes, addresses, avatar, bio] = record
      if (registered === 0n) return undefined
      const created = isoOf(registered)
      const entries = coinTypes.map((coinType, at) => {
        return [String(coinType), { address: addresses[at] ?? zeroAddress, created }] as const
      })
      const attributes = [...(avatar ? [{ avatar }] : []), ...(bio ? [{ bio }] : [])]
      const addressesByType = Object.fromEntries(entries)
      return { name, registered_at: created, updated_at: isoOf(updated), addresses: addressesByType, attributes }
    },
    async claimed(address) {
      const data = await ask(encodeFunctionData({ abi: NAMES_ABI, functionName: 'claimed', args: [address] }))
      return decodeFunctionResult({ abi: NAMES_ABI, functionName: 'claimed', data }) || undefined
    },
    async ownedBy(address) {
      const data = await ask(encodeFunctionData({ abi: NAMES_ABI, functionName: 'namesOf', args: [address] }))
      return decodeFunctionResult({ abi: NAMES_ABI, functionName: 'namesOf', data })
    },
    async register({ name, owner, coinTypes, avatar, bio }) {
      const from = v.parse(ACCOUNTS, await rpc.request('eth_accounts'))[NODE_ACCOUNTS - 1]
      const args = [name, owner, coinTypes, avatar, bio] as const
      const data = encodeFunctionData({ abi: NAMES_ABI, functionName: 'register', args })
      await sendMined(rpc, { from, to: NAMES_ADDRESS, data })
    },
  }
}

function isoOf(seconds: bigint): string {
  return new Date(Number(seconds) * 1000).toISOString()
}
