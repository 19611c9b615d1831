/** `latchkey/plugin/operations`: for plugins that ask a wallet to move value. */
export {
  createOperations,
  isOver,
  isUnknown,
  localized,
  tellEnd,
  toAccount,
  unitsOf,
  watchAccount,
  worstFirst,
} from '#operations'
export type {
  AmountInUnits,
  AmountUnit,
  Begun,
  End,
  Operation,
  OperationPlan,
  Operations,
  OperationsOptions,
  OperationStep,
  PlannedStep,
  ReviewSubject,
  TransactionFacts,
  TypedAmount,
  Weighed,
} from '#operations'
export {
  AmountIn,
  NetworkName,
  OperationProgress,
  railOf,
  ReviewFoot,
  RunningList,
  StepList,
  useLeaveWithout,
  useReview,
} from '#operations/kit'
export type {
  AmountInProps,
  OperationProgressProps,
  ReviewFootProps,
  ReviewParts,
  RunningItem,
  RunningListProps,
  ShownReview,
  StepListProps,
} from '#operations/kit'
