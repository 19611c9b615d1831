/** Why a transaction failed: as nodes write it in JSON, and in words. */

/** A name, or a name with its details: `"BlockhashNotFound"`, `{ "InstructionError": [0, { "Custom": 1 }] }`. */
export type TransactionError = string | { readonly [name: string]: unknown }

/**
 * The error of an execution; null when there is none. The binding numbers its errors and keeps the names to itself,
 * except in its description of the whole, which starts with the error.
 */
export function readError(answer: { toString(): string }): TransactionError | null {
  const [, name, details] = /^FailedTransactionMetadata\(FailedTransactionMetadata \{ err: (\w+)(.*?), meta: /.exec(
    answer.toString(),
  ) ?? [null, undefined, '']
  if (name === undefined) return null
  const [index, inner, code] = (details ?? '').match(/\w+/g) ?? []
  if (index === undefined) return name
  switch (name) {
    case 'InstructionError':
      return { InstructionError: [Number(index), inner === 'Custom' ? { Custom: Number(code) } : (inner ?? '')] }
    case 'DuplicateInstruction':
      return { DuplicateInstruction: Number(index) }
    default:
      // What is left names an account: `InsufficientFundsForRent { account_index: 1 }`.
      return { [name]: { account_index: Number(inner) } }
  }
}

/** For people and for clients that look for these words: "Error processing Instruction 0: custom program error: 0x1". */
export function describeError(error: TransactionError): string {
  if (typeof error === 'string') return KNOWN[error] ?? toWords(error)
  const failed = error['InstructionError']
  if (!Array.isArray(failed)) return toWords(Object.keys(error)[0] ?? '')
  const [index, why] = failed as [number, string | { readonly Custom: number }]
  const words =
    typeof why === 'string' ? toWords(why).toLowerCase() : `custom program error: 0x${why.Custom.toString(16)}`
  return `Error processing Instruction ${index}: ${words}`
}

/** Clients know a sent transaction by these words. */
const KNOWN: Readonly<Record<string, string>> = { AlreadyProcessed: 'This transaction has already been processed' }

/** "BlockhashNotFound" → "Blockhash not found". */
function toWords(name: string): string {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
