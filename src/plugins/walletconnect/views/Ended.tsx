import type { PluginContext } from '#kernel'
import type { WalletListing } from '#wallet'
import { Button, Heading, Text } from '#kit'
import type { ReactElement } from 'react'
import type { PairingState } from '../pairing/pairingService.ts'
import { PAIRING } from '../tokens.ts'
import { explain, faceOf } from './people.ts'
import { useSaid } from './useSaid.ts'
import { WalletRail } from './WalletRail.tsx'

interface EndedProps {
  readonly ctx: PluginContext
  readonly wallet: WalletListing | undefined
  readonly pairing: PairingState
}

export const hasEnded = ({ phase }: PairingState): boolean =>
  phase === 'connected' || phase === 'declined' || phase === 'failed'

/** How the pairing ended, in words, and the one thing to do about it. A no is calm: nothing failed. */
export function Ended({ ctx, wallet, pairing }: EndedProps): ReactElement {
  const { t } = ctx.i18n
  const face = faceOf(ctx, wallet)
  const { phase, code } = pairing
  const { heading, text } =
    phase === 'failed'
      ? explain(ctx, code ?? 'UNKNOWN', face.name)
      : {
          heading: t(`walletconnect.${phase}`),
          text: phase === 'declined' && t('walletconnect.declinedText', { wallet: face.name }),
        }
  // A refusal is read out by the shell, which hears of it as an event.
  useSaid(ctx, phase === 'failed' ? heading : undefined)
  return (
    <>
      <WalletRail
        ctx={ctx}
        wallet={face}
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
