import type { ViewProps } from '#kernel'
import { Button, cleanText, Form, Heading, Note, StickyFoot, Text, useReadable } from '#kit'
import { HostRequest } from '#operations/kit'
import { ACCOUNTS, BALANCES, errorText, networkInUse, NETWORKS_VIEW, QUOTES, type SwapParams } from '#wallet'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { FORM, TOKENS } from '../refs.ts'
import { Details } from './Details.tsx'
import { Column } from './Column.tsx'
import { Running } from './Running.tsx'
import { GetBox, GiveBox, Flip } from './Sides.tsx'
import { SubmitButton } from './SubmitButton.tsx'

/** The form. A host's request fills it. */
export function Swap({ ctx, params, done }: ViewProps<SwapParams | undefined, string>): ReactElement {
  const { t } = ctx.i18n
  const words = { title: t('swaps.title'), failed: t('swaps.hostFailed') }
  return (
    <HostRequest ctx={ctx} form={ctx.use(FORM)} params={params} done={done} words={words}>
      <Fields ctx={ctx} />
    </HostRequest>
  )
}

function Fields({ ctx }: Pick<ViewProps, 'ctx'>): ReactElement {
  const { t } = ctx.i18n
  const form = ctx.use(FORM)
  const { closed, refusal } = useReadable(form.state)
  const account = useReadable(ctx.use(ACCOUNTS).state)
  const balances = useReadable(ctx.watch(BALANCES))
  const tokens = useReadable(balances?.state)
  useReadable(ctx.use(TOKENS).state)
  const network = networkInUse(ctx)
  const [failure, setFailure] = useState<ReactNode>()

  useEffect(() => form.watch(), [form])
  useEffect(() => {
    // It may be installed and not run yet, or not be installed at all.
    ctx
      .ready(BALANCES)
      .then((service) => void service.refresh())
      .catch(() => {})
  }, [ctx])
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the form reads them itself
  useEffect(() => form.update(), [form, account, tokens])

  if (!network || refusal === 'SWAPS_UNSUPPORTED' || !isServed(ctx, network.caipNetworkId))
    return <Unsupported ctx={ctx} network={cleanText(network?.name ?? '', 40)} />

  /** What goes wrong is said beside the button: below it, where the form would say it, nobody sees it without scrolling. */
  async function review(signal: AbortSignal): Promise<void> {
    setFailure(undefined)
    try {
      await form.review(signal)
    } catch (error) {
      const words = await errorText(ctx, error)
      if (!signal.aborted) setFailure(words)
    }
  }

  return (
    <Form onSubmit={review} errorText={() => undefined}>
      {(busy) => (
        <Column>
          {closed && <Note tone="warning">{t(`swaps.closed.${closed}`)}</Note>}
          <GiveBox ctx={ctx} />
          <Flip ctx={ctx} />
          <GetBox ctx={ctx} />
          <Details ctx={ctx} />
          <Running ctx={ctx} />
          <StickyFoot failure={failure}>
            <SubmitButton ctx={ctx} busy={busy} />
          </StickyFoot>
        </Column>
      )}
    </Form>
  )
}

/** Whether anybody quotes there. Nobody is asked for that. */
function isServed(ctx: ViewProps['ctx'], network: `${string}:${string}`): boolean {
  const asset = { network, decimals: 0, symbol: '' }
  const nobody = {
    account: `${network}:-` as const,
    give: asset,
    get: asset,
    exact: 'give',
    units: 1n,
    slippageBps: 0,
  } as const
  return ctx.use(QUOTES).providers(nobody).length > 0
}

function Unsupported({ ctx, network }: Pick<ViewProps, 'ctx'> & { readonly network: string }): ReactElement {
  const { t } = ctx.i18n
  return (
    <>
      <Heading>{t('swaps.unsupported', { network })}</Heading>
      <Text>{t('swaps.unsupportedText')}</Text>
      {ctx.router.canOpen(NETWORKS_VIEW) && (
        <Button variant="primary" onClick={() => ctx.router.push(NETWORKS_VIEW)}>
          {t('swaps.networks')}
        </Button>
      )}
    </>
  )
}
