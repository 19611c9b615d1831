import type { ViewProps } from '#kernel'
import { cleanText, Form, Note, useReadable } from '#kit'
import { HostRequest } from '#operations/kit'
import { ACCOUNTS, BALANCES, errorText, listHoldings, networkInUse, type SendParams } from '#wallet'
import { useEffect, useState, type ReactElement } from 'react'
import { FORM } from '../refs.ts'
import { AmountBox } from './AmountBox.tsx'
import { KnownList } from './KnownList.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { Running } from './Running.tsx'
import { SubmitButton } from './SubmitButton.tsx'

/** The form. A host's request fills it, and fixes what the host has decided. */
export function Send({ ctx, params, done }: ViewProps<SendParams | undefined, string>): ReactElement {
  const { t } = ctx.i18n
  const words = { title: t('send.title'), failed: t('send.hostFailed') }
  return (
    <HostRequest ctx={ctx} form={ctx.use(FORM)} params={params} done={done} words={words}>
      <Fields ctx={ctx} />
    </HostRequest>
  )
}

function Fields({ ctx }: Pick<ViewProps, 'ctx'>): ReactElement {
  const { t } = ctx.i18n
  const form = ctx.use(FORM)
  const state = useReadable(form.state)
  useReadable(ctx.use(ACCOUNTS).state)
  const balances = useReadable(ctx.watch(BALANCES))
  const tokens = useReadable(balances?.state)
  const network = networkInUse(ctx)
  const { holding, closed, to } = state

  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    // It may be installed and not run yet, or not be installed at all.
    ctx
      .ready(BALANCES)
      .then((service) => void service.refresh())
      .catch(() => {})
      .finally(() => setAsked(true))
  }, [ctx])
  useEffect(() => {
    if (holding) return form.refresh()
    // Where there is only one thing to send, nobody has to choose it.
    const isKnown = isAsked && (!tokens || tokens.tokens !== undefined || tokens.error !== undefined)
    const [first, ...others] = isKnown ? listHoldings(ctx) : []
    if (first && others.length === 0) form.choose(first)
  }, [ctx, form, holding, isAsked, tokens])

  return (
    <Form onSubmit={(signal) => form.review(signal)} errorText={(error) => errorText(ctx, error)}>
      {(busy) => (
        <>
          {closed && <Note tone="warning">{t(`send.closed.${closed}`)}</Note>}
          <AmountBox ctx={ctx} />
          <ReceiverField ctx={ctx} network={cleanText(network?.name ?? '', 40)} />
          {!to && <KnownList ctx={ctx} />}
          <SubmitButton ctx={ctx} busy={busy} />
          <Running ctx={ctx} />
        </>
      )}
    </Form>
  )
}
