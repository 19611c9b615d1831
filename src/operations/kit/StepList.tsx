import { Icon, Plate, Row } from '#kit'
import type { ReactElement } from 'react'
import { isUnknown, type Operation, type OperationStep } from '../operation.ts'

const MARKS = {
  open: 'clock',
  asked: 'wallet',
  sent: 'clock',
  confirmed: 'check',
  failed: 'close',
  unknown: 'info',
} as const

export interface StepListProps<Kind extends string> {
  readonly operation: Pick<Operation<Kind>, 'phase' | 'steps'>
  readonly name: string
  labelOf(step: OperationStep<Kind>): string
  /** `isLeft`: the operation has stopped and never comes to it. */
  detailOf(step: OperationStep<Kind>, isLeft: boolean): string
}

/** The steps of an operation that has more than one, and what became of each. */
export function StepList<Kind extends string>(props: StepListProps<Kind>): ReactElement | null {
  const { operation, name, labelOf, detailOf } = props
  if (operation.steps.length < 2) return null
  return (
    <Plate name={name}>
      {operation.steps.map((step, at) => {
        const isLeft = operation.phase === 'stopped' && step.phase === 'open'
        return (
          <Row
            key={at}
            compact
            label={labelOf(step)}
            detail={detailOf(step, isLeft)}
            picture={<Icon name={isLeft ? 'close' : MARKS[step.phase]} />}
          />
        )
      })}
    </Plate>
  )
}

/** What the rail of its progress shows. What may still happen is not drawn as refused. */
export function railOf(operation: Pick<Operation, 'phase' | 'steps'>): 'open' | 'waiting' | 'closed' | 'broken' {
  if (operation.phase === 'done') return 'closed'
  if (operation.phase !== 'stopped') return 'waiting'
  return isUnknown(operation) ? 'open' : 'broken'
}
