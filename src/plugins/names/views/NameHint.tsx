import type { PluginContext } from '#kernel'
import type { ReactElement } from 'react'
import type { Answer } from '../form/createForm.ts'

interface NameHintProps {
  readonly ctx: Pick<PluginContext, 'i18n'>
  readonly state: {
    readonly name: string
    readonly answer: Answer | undefined
    readonly isUnfinished: boolean
    readonly shortest: number
  }
}

/** The line below the field. Screen readers hear it when it changes. */
export function NameHint({
  ctx: { i18n },
  state: { answer, isUnfinished, name, shortest },
}: NameHintProps): ReactElement {
  const { t } = i18n
  const text =
    answer?.kind === 'checking' || answer?.kind === 'free'
      ? t(`names.${answer.kind}`, { name })
      : t(isUnfinished ? 'names.problem.short' : 'names.hint', { count: shortest })
  return <output>{text}</output>
}
