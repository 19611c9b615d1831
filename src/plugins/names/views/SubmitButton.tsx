import type { PluginContext } from '#kernel'
import { Button, useReadable } from '#kit'
import type { ReactElement } from 'react'
import type { FormState } from '../form/createForm.ts'
import { FORM } from '../refs.ts'

/** The button names the first thing that is missing; with nothing missing, it registers. */
export function SubmitButton({ ctx }: { readonly ctx: PluginContext }): ReactElement {
  const { t } = ctx.i18n
  const form = ctx.use(FORM)
  const state = useReadable(form.state)
  const { label, phase } = state
  const need = needOf(state)
  return (
    <Button variant="primary" type="submit" disabled={!phase && need !== undefined} busy={phase && t(`names.${phase}`)}>
      {need ? t(`names.need.${need}`) : t('names.register', { name: `${label}.${form.zone}` })}
    </Button>
  )
}

function needOf({ answer, label, problem }: FormState): 'name' | 'valid' | 'checking' | 'other' | 'answer' | undefined {
  if (label === '' || problem === 'short') return 'name'
  if (problem) return 'valid'
  switch (answer?.kind) {
    case 'free':
      return undefined
    case 'taken':
      return 'other'
    case 'failed':
      return 'answer'
    default:
      return 'checking'
  }
}
