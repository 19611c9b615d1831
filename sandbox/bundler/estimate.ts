/** How much gas an operation needs: its account's creation and its calls are simulated, one after the other. */
import { isHex, numberToHex, size, type Hex } from 'viem'
import * as v from 'valibot'
import { RpcError, type Rpc } from '../chains/rpc.ts'
import { ENTRY_POINT } from '../chains/smartAccounts.ts'
import { reasonOfRevert } from './revert.ts'
import type { Draft } from './operation.ts'

/** The code of ERC-7769 for calls that revert. */
const REVERTED = -32521
/** Gas for validating an account's own signature, and for what the EntryPoint does around it. */
const VALIDATION = 120_000n
/** Gas that a transaction costs before anything is called, which the simulation counts. */
const INTRINSIC = 21_000n

const QUANTITY = v.custom<Hex>((value) => isHex(value))
const BLOCKS = v.tuple([
  v.object({
    calls: v.array(v.object({ status: QUANTITY, gasUsed: QUANTITY, returnData: v.optional(QUANTITY, '0x') })),
  }),
])

export interface GasLimits {
  readonly preVerificationGas: bigint
  readonly verificationGasLimit: bigint
  readonly callGasLimit: bigint
}

/** A third more than was used, since what is used decides what may be passed on. */
const withMargin = (gas: bigint): bigint => (gas * 4n) / 3n

export function createEstimate(rpc: Rpc): (draft: Draft) => Promise<GasLimits> {
  return async ({ sender, factory, factoryData = '0x', callData }) => {
    const creation = factory ? [{ from: ENTRY_POINT, to: factory, data: factoryData }] : []
    const calls = [...creation, { from: ENTRY_POINT, to: sender, data: callData }]
    const answer = await rpc.request('eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest'])
    const [{ calls: told }] = v.parse(BLOCKS, answer)
    const [created, called] = factory ? told : [undefined, ...told]
    if (!called || (created && Number(created.status) === 0))
      throw new RpcError(REVERTED, 'The account cannot be created.')
    if (Number(called.status) === 0) throw new RpcError(REVERTED, reasonOfRevert(called.returnData), called.returnData)
    const creationGas = created ? BigInt(created.gasUsed) : 0n
    return {
      preVerificationGas: 50_000n + BigInt(size(callData)) * 16n,
      verificationGasLimit: VALIDATION + withMargin(creationGas),
      callGasLimit: withMargin(BigInt(called.gasUsed) - INTRINSIC) + 30_000n,
    }
  }
}

export const wireLimits = (limits: GasLimits): Readonly<Record<keyof GasLimits, Hex>> => ({
  preVerificationGas: numberToHex(limits.preVerificationGas),
  verificationGasLimit: numberToHex(limits.verificationGasLimit),
  callGasLimit: numberToHex(limits.callGasLimit),
})
