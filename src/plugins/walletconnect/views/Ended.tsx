import { explainError, type ErrorCode, type ErrorWords, type PluginContext } from '#kernel'
import type { WalletListing } from '#wallet'
import { Button, Heading, Text } from '#kit'
import type { ReactElement } from 'react'
import type { PairingState } from '../pairing/pairingService.ts'
import { PAIRING } from '../tokens.ts'
import { displayOf } from './walletDisplay.ts'
import { useAnnouncement } from './useAnnouncement.ts'
import { WalletRail } from './WalletRail.tsx'

interface EndedProps {
  readonly ctx: PluginContext
  readonly wallet: WalletListing | undefined
  readonly pairing: PairingState
}

export const hasEnded = ({ phase }: PairingState): boolean =>
  phase === 'connected' || phase === 'declined' || phase === 'failed'

/** Says how the pairing ended, and offers to try again. A declined request is not shown as an error. */
export function Ended({ ctx, wallet, pairing }: EndedProps): ReactElement {
  const { t } = ctx.i18n
  const display = displayOf(ctx, wallet)
  const { phase, code } = pairing
  const { heading, text } =
    phase === 'failed'
      ? explain(ctx, code ?? 'UNKNOWN', display.name)
      : {
          heading: t(`walletconnect.${phase}`),
          text: phase === 'declined' && t('walletconnect.declinedText', { wallet: display.name }),
        }
  // The shell announces a declined request, which it receives as an event.
  useAnnouncement(ctx, phase === 'failed' ? heading : undefined)
  return (
    <>
      <WalletRail
        ctx={ctx}
        wallet={display}
        state={phase === 'connected' ? 'closed' : 'broken'}
        {...(phase === 'declined' && { detail: t('walletconnect.state.declined') })}
      />
      <Heading>{heading}</Heading>
      {text && <Text>{text}</Text>}
      {phase !== 'connected' && (
        <Button variant="primary" onClick={() => ctx.use(PAIRING).retry()}>
          {t('walletconnect.retry')}
        </Button>
      )}
    </>
  )
}

/** The catalogue's words for an error, or our own if its strings are not loaded yet or say less. */
function explain({ i18n }: PluginContext, code: ErrorCode, wallet: string): ErrorWords {
  if (code === 'CHAIN_NOT_SUPPORTED')
    return { heading: i18n.t('walletconnect.elsewhere'), text: i18n.t('walletconnect.elsewhereText', { wallet }) }
  return explainError(i18n, code) ?? { heading: i18n.t('walletconnect.failed'), text: undefined }
}
