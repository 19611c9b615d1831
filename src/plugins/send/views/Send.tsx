import type { ViewProps } from '#kernel'
import { cleanText, Form, Heading, Note, Plate, RowSkeleton, Text, useReadable } from '#kit'
import { ACCOUNTS, BALANCES, errorText, listHoldings, networkInUse, type SendParams } from '#wallet'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { FORM } from '../refs.ts'
import { AmountBox } from './AmountBox.tsx'
import { KnownList } from './KnownList.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { Running } from './Running.tsx'
import { SubmitButton } from './SubmitButton.tsx'

/** The form. A host's request fills it, and fixes what the host has decided. */
export function Send({ ctx, params, done }: ViewProps<SendParams | undefined, string>): ReactElement {
  const { t } = ctx.i18n
  const form = ctx.use(FORM)
  const [failure, setFailure] = useState<ReactNode>()
  const [ready, setReady] = useState(false)

  useEffect(() => {
    form.onSent(done)
    const life = new AbortController()
    form.begin(params, life.signal).then(
      () => setReady(true),
      async (error: unknown) => {
        const words = (await errorText(ctx, error)) ?? ''
        if (!life.signal.aborted) setFailure(words)
      },
    )
    return () => life.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `done` is another function with each render
  }, [ctx, form, params])

  if (failure !== undefined)
    return (
      <>
        <Heading>{t('send.hostFailed')}</Heading>
        {failure && <Text>{failure}</Text>}
      </>
    )
  return ready ? <Fields ctx={ctx} /> : <Loading name={t('send.title')} />
}

function Loading({ name }: { readonly name: string }): ReactElement {
  return (
    <Plate name={name} busy>
      <RowSkeleton detail value at={0} />
      <RowSkeleton detail at={1} />
    </Plate>
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
