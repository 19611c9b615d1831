/**
 * The runtime: litesvm's native binding, bytes in and plain data out. Its public entry wants the types of another client
 * library and loads that; the binding wants bytes. What it gets must be well formed, as it ends the process otherwise.
 */
import { base58 } from '@scure/base'
import type * as litesvm from 'litesvm/dist/internal.js'
import { SLOTS_IN_EPOCH } from './blocks.ts'
import { readError, type TransactionError } from './errors.ts'

type Binding = typeof litesvm
type Meta = litesvm.TransactionMetadata

export interface SvmAccount {
  readonly lamports: bigint
  readonly data: Uint8Array
  /** Base58 of the program it belongs to. */
  readonly owner: string
  readonly executable: boolean
}

/** An instruction that a program called, with indices into the transaction's accounts. */
export interface InnerInstruction {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
  readonly stackHeight: number
}

/** What came of a transaction. */
export interface Execution {
  readonly error: TransactionError | null
  readonly logs: readonly string[]
  readonly units: number
  /** By instruction; empty lists where nothing was called. */
  readonly inner: readonly (readonly InnerInstruction[])[]
  readonly returned: { readonly program: string; readonly data: Uint8Array } | null
}

export interface Simulation extends Execution {
  /** The accounts as the transaction would leave them, those that it might change. */
  readonly accounts: ReadonlyMap<string, SvmAccount>
}

/** How slots make epochs, as the runtime tells its programs. */
export interface EpochSchedule {
  readonly slotsPerEpoch: number
  readonly leaderScheduleSlotOffset: number
  readonly warmup: boolean
  readonly firstNormalEpoch: number
  readonly firstNormalSlot: number
}

export interface BlockTime {
  readonly slot: number
  readonly epoch: number
  /** Seconds since 1970. */
  readonly seconds: number
  /** The newest hashes with their slots, newest first: programs look slots up there. */
  readonly recent: readonly { readonly slot: number; readonly blockhash: string }[]
}

export interface Svm {
  account(address: string): SvmAccount | undefined
  accountsOf(program: string): readonly { readonly address: string; readonly account: SvmAccount }[]
  /** Lamports that keep an account of so many bytes. */
  rentOf(space: number): number
  /** Executes a transaction. With `starved` it gets one compute unit, and so fails on chain and still pays. */
  execute(bytes: Uint8Array, starved?: boolean): Execution
  simulate(bytes: Uint8Array, checkSignatures: boolean): Simulation
  /** Makes an account with lamports out of nothing: for the first state only. */
  grant(address: string, lamports: bigint): void
  /** Writes an account as the runtime itself does, besides what transactions do. */
  write(address: string, account: SvmAccount): void
  blockhash(): string
  /** The hash of a new block; the same sequence in every run. */
  nextBlockhash(): string
  epochSchedule(): EpochSchedule
  setTime(time: BlockTime): void
}

/** The last epoch there can be: accounts here pay no rent. */
const RENT_NEVER = 2n ** 64n - 1n
/** The System program's address. */
const SYSTEM = new Uint8Array(32)

/** Loads the binding; answers how to make chains of it. Rejects with what to do where there is none for this system. */
export async function loadSvm(): Promise<() => Svm> {
  const binding = await import('litesvm/dist/internal.js').catch((cause: unknown) => {
    throw new Error(
      'The sandbox needs litesvm, a Solana runtime for Linux and macOS on x64 or arm64. Run "npm install" without --omit=optional.',
      { cause },
    )
  })
  return () => createSvm(binding)
}

function createSvm(binding: Binding): Svm {
  const vm = new binding.LiteSvm()
  // Blockhashes and the history are handled in chain.ts: the runtime knows one blockhash only, and forgets transactions.
  vm.setBlockhashCheck(false)
  vm.setTransactionHistory(0n)
  // All epochs are of one length, as they are on the public clusters.
  const inEpoch = BigInt(SLOTS_IN_EPOCH)
  vm.setEpochSchedule(new binding.EpochSchedule(inEpoch, inEpoch, false, 0n, 0n))
  // Its own faucet has a key that nobody knows: what it holds would only be counted.
  for (const { address } of vm.getProgramAccounts(SYSTEM)) {
    vm.setAccount(address, new binding.Account(0n, new Uint8Array(), SYSTEM, false, RENT_NEVER))
  }
  const starving = new binding.ComputeBudget()
  starving.computeUnitLimit = 1n

  return {
    account(address) {
      const found = vm.getAccount(base58.decode(address))
      return found ? readAccount(found) : undefined
    },
    accountsOf: (program) =>
      vm.getProgramAccounts(base58.decode(program)).map((each) => ({
        address: base58.encode(each.address),
        account: readAccount(each.account()),
      })),
    rentOf: (space) => Number(vm.minimumBalanceForRentExemption(BigInt(space))),
    execute(bytes, starved = false) {
      if (starved) vm.setComputeBudget(starving)
      const answer = vm.sendVersionedTransaction(bytes)
      if (starved) vm.setComputeBudget(new binding.ComputeBudget())
      return readExecution('err' in answer ? answer.meta() : answer, readError(answer))
    },
    simulate(bytes, checkSignatures) {
      vm.setSigverify(checkSignatures)
      const answer = vm.simulateVersionedTransaction(bytes)
      vm.setSigverify(true)
      const after = 'postAccounts' in answer ? answer.postAccounts() : []
      return {
        ...readExecution(answer.meta(), readError(answer)),
        accounts: new Map(after.map((each) => [base58.encode(each.address), readAccount(each.account())])),
      }
    },
    grant(address, lamports) {
      vm.setAccount(base58.decode(address), new binding.Account(lamports, new Uint8Array(), SYSTEM, false, RENT_NEVER))
    },
    write(address, { lamports, data, owner, executable }) {
      const written = new binding.Account(lamports, data, base58.decode(owner), executable, RENT_NEVER)
      vm.setAccount(base58.decode(address), written)
    },
    blockhash: () => vm.latestBlockhash(),
    epochSchedule() {
      const { slotsPerEpoch, leaderScheduleSlotOffset, warmup, firstNormalEpoch, firstNormalSlot } =
        vm.getEpochSchedule()
      return {
        slotsPerEpoch: Number(slotsPerEpoch),
        leaderScheduleSlotOffset: Number(leaderScheduleSlotOffset),
        warmup,
        firstNormalEpoch: Number(firstNormalEpoch),
        firstNormalSlot: Number(firstNormalSlot),
      }
    },
    nextBlockhash() {
      vm.expireBlockhash()
      return vm.latestBlockhash()
    },
    setTime({ slot, epoch, seconds, recent }) {
      const [at, start, number] = [BigInt(slot), BigInt(seconds), BigInt(epoch)]
      vm.setClock(new binding.Clock(at, start, number, number + 1n, start))
      vm.setSlotHashes(recent.map((block) => ({ slot: BigInt(block.slot), hash: block.blockhash })))
    },
  }
}

function readAccount(account: litesvm.Account): SvmAccount {
  return {
    lamports: account.lamports(),
    data: account.data(),
    owner: base58.encode(account.owner()),
    executable: account.executable(),
  }
}

function readExecution(meta: Meta, error: TransactionError | null): Execution {
  const returned = meta.returnData()
  const data = returned.data()
  return {
    error,
    logs: meta.logs(),
    units: Number(meta.computeUnitsConsumed()),
    inner: meta.innerInstructions().map((group) => group.map(readInner)),
    returned: data.length > 0 ? { program: base58.encode(returned.programId()), data } : null,
  }
}

function readInner(inner: litesvm.InnerInstruction): InnerInstruction {
  const called = inner.instruction()
  return {
    programIdIndex: called.programIdIndex(),
    accounts: [...called.accounts()],
    data: called.data(),
    stackHeight: inner.stackHeight(),
  }
}
