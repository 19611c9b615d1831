import { explainError, type ItemProps } from '#kernel'
import { Heading, LinkButton, Text } from '#kit'
import { explorerPage, NETWORKS } from '#wallet'
import type { ReactElement, ReactNode } from 'react'
import type { Operation } from '../operation.ts'
import { useTold } from './useTold.ts'

export interface OperationProgressProps extends ItemProps {
  readonly operation: Operation
  readonly rail: ReactNode
  readonly heading: string
  readonly text: string
  /** It stopped with an error that has words of its own, which are said instead. */
  readonly isError: boolean
  /** The words of the link to the block explorer. */
  readonly explorer: string
  /** Steps and notes. */
  readonly children?: ReactNode
  readonly foot?: ReactNode
}

/** From the question to the wallet until the chain has settled it. Closing this does not stop it. */
export function OperationProgress(props: OperationProgressProps): ReactElement {
  const { ctx, operation, rail, isError, explorer, children, foot } = props
  const error = isError ? explainError(ctx.i18n, operation.code ?? 'UNKNOWN') : undefined
  const heading = error?.heading ?? props.heading
  const text = error ? error.text : props.text
  const network = ctx.use(NETWORKS).get(operation.network)
  const hash = operation.steps.findLast((step) => step.hash !== undefined)?.hash
  const link = network && hash !== undefined && explorerPage(network, `/tx/${hash}`)
  useTold({ ctx }, heading, isError)
  return (
    <>
      {rail}
      <Heading>{heading}</Heading>
      {text && <Text>{text}</Text>}
      {children}
      {link && <LinkButton href={link}>{explorer}</LinkButton>}
      {foot}
    </>
  )
}
