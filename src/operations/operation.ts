/** One thing that a wallet is asked to do: in one step, in several, or in several that are one atomic batch. */
import { objectOf, type Schema } from '#kernel'
import { isCaipAddress, isCaipNetworkId, type CaipAddress, type CaipNetworkId } from '#wallet'
import * as v from 'valibot'

/** Specification §9. */
export const MOST_OPERATIONS = 99
/** Steps of one operation. */
const MOST_STEPS = 8

export interface OperationStep<Kind extends string = string> {
  /** What the plugin calls it: `approve`, `swap`. */
  readonly kind: Kind
  /**
   * `open`: the wallet was not asked, or declined. `asked`: the wallet has the question. `unknown`: it was asked, and nobody can say
   * what became of it, so it may still happen.
   */
  readonly phase: 'open' | 'asked' | 'sent' | 'confirmed' | 'failed' | 'unknown'
  /** The one that counts: if the wallet sped it up, that of the later transaction. */
  readonly hash?: string | undefined
  readonly nonce?: number | undefined
  readonly why?: 'reverted' | 'replaced' | 'expired' | undefined
  /** The wallet sent it again for a higher fee, and that one counts. */
  readonly spedUp?: boolean | undefined
}

/** `Facts`: what the plugin knows of it. `Review`: what the person said yes to. */
export interface Operation<
  Kind extends string = string,
  Facts extends object = object,
  Review extends object = object,
> {
  readonly key: string
  readonly account: CaipAddress
  readonly network: CaipNetworkId
  /** At least one. */
  readonly steps: readonly OperationStep<Kind>[]
  /** Present if all steps are one atomic batch (EIP-5792). Its `id` is not a hash: the wallet tells the hash by it. */
  readonly batch?: { readonly id?: string | undefined } | undefined
  /** `renewing`: a step is confirmed, and the next one is prepared anew. */
  readonly phase: 'running' | 'renewing' | 'done' | 'stopped'
  /**
   * Why it stopped. `<plugin>/FAILED`: the chain says so, as the step that failed does. `<plugin>/UNKNOWN`: nobody knows the end.
   * `<plugin>/LEFT`: the page was loaded again between two steps. `<plugin>/REVIEW_OVER`: the review ended before the wallet was
   * asked. USER_REJECTED: the person declined in the wallet. Else the error's own code.
   */
  readonly code?: string | undefined
  readonly facts: Facts
  /** Absent after a reload. */
  readonly review?: Review | undefined
}

export const isOver = ({ phase }: Pick<Operation, 'phase'>): boolean => phase === 'stopped' || phase === 'done'

/** It is over for this page, and nobody knows what became of a step of it, so that may still happen. */
export const isUnknown = ({ phase, steps }: Pick<Operation, 'phase' | 'steps'>): boolean =>
  phase === 'stopped' && steps.some((step) => step.phase === 'unknown')

/** A reload must not forget it: the wallet can say yes after the page is gone. */
export const isWithWallet = ({ steps }: Pick<Operation, 'steps'>): boolean =>
  steps.some(({ phase }) => phase !== 'open')

/** The step that it has come to: the last one that the wallet was asked for. */
export const lastStep = <Kind extends string>({ steps }: Pick<Operation<Kind>, 'steps'>): OperationStep<Kind> =>
  steps.findLast(({ phase }) => phase !== 'open') ?? steps[0]!

/** The wallet was not asked, or declined. */
export const isUnsent = (operation: Pick<Operation, 'phase' | 'steps'>): boolean =>
  operation.phase === 'stopped' && !isWithWallet(operation)

/** What a person is told of it. `unclear`: the wallet did not say; `unknown`: the chain does not. `over`: the review was, before the wallet was asked. */
export type OperationState =
  | 'asked'
  | 'sent'
  | 'confirmed'
  | 'reverted'
  | 'replaced'
  | 'expired'
  | 'unclear'
  | 'unknown'
  | 'declined'
  | 'over'
  | 'failed'

export function stateOf(operation: Pick<Operation, 'phase' | 'steps' | 'code'>): OperationState {
  const { phase, code } = operation
  const step = lastStep(operation)
  if (phase !== 'stopped') return phase === 'done' ? 'confirmed' : step.phase === 'sent' ? 'sent' : 'asked'
  if (step.phase === 'failed') return step.why ?? 'reverted'
  if (step.phase === 'unknown') return step.hash === undefined ? 'unclear' : 'unknown'
  if (code === 'USER_REJECTED') return 'declined'
  return code?.endsWith('/REVIEW_OVER') ? 'over' : 'failed'
}

export type StoredOperation<Kind extends string, Facts extends object> = Pick<
  Operation<Kind, Facts>,
  'account' | 'network' | 'steps' | 'batch' | 'facts'
>

/** Amounts of base units, as JSON has them. */
export const storedUnits = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)

/** A schema of any library, as a part of one of valibot's. One that answers later counts as refused. */
const standard = <T>(schema: Schema<T>) =>
  v.pipe(
    v.unknown(),
    v.rawTransform<unknown, T>(({ dataset, addIssue, NEVER }) => {
      const result = schema['~standard'].validate(dataset.value)
      if ('value' in result && !result.issues) return result.value
      addIssue()
      return NEVER
    }),
  )

/** What was stored is untrusted: other scripts of the page can write there. */
export function storedOperations<const Kind extends string, Facts extends object>(
  kinds: readonly Kind[],
  facts: Schema<Facts>,
): Schema<readonly StoredOperation<Kind, Facts>[]> {
  const step = objectOf({
    kind: v.picklist(kinds),
    phase: v.picklist(['open', 'asked', 'sent', 'confirmed', 'failed', 'unknown']),
    hash: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
    nonce: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  })
  const operation = objectOf({
    account: v.custom<CaipAddress>(isCaipAddress),
    network: v.custom<CaipNetworkId>(isCaipNetworkId),
    steps: v.pipe(v.array(step), v.minLength(1), v.maxLength(MOST_STEPS)),
    batch: v.optional(objectOf({ id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(8_194))) })),
    facts: standard(facts),
  })
  return v.pipe(v.array(operation), v.maxLength(MOST_OPERATIONS))
}
