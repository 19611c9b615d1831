import type { ViewProps } from '#kernel'
import { AddressBlock, cleanText, Text, TextButton } from '#kit'
import { formatUnits, parseCaipAddress } from '#wallet'
import type { ReactElement } from 'react'
import { UNLIMITED } from '../calldata.ts'
import { FORM, UNLIMITED_APPROVAL } from '../refs.ts'
import type { SwapReview } from '../swapper/review.ts'

interface ApprovalProps extends Pick<ViewProps, 'ctx'> {
  readonly review: SwapReview
  /** Tells why it could not be made exact again. */
  readonly onFailed: (error: unknown) => void
}

/** The approval in a review: for whom, how much of it, and whether it happens together with the swap. */
export function Approval({ ctx, review, onFailed }: ApprovalProps): ReactElement | null {
  const { t } = ctx.i18n
  const { approval, isBatch, quote } = review
  if (!approval) return null
  const { asset, units } = quote.gives
  const isUnlimited = approval.units === UNLIMITED
  const words = { amount: formatUnits(units, asset.decimals), symbol: cleanText(asset.symbol, 16) }
  const text = isBatch
    ? isUnlimited
      ? 'swaps.togetherUnlimitedText'
      : 'swaps.togetherText'
    : isUnlimited
      ? 'swaps.approveUnlimitedText'
      : 'swaps.approveText'
  return (
    <div className="lk-group">
      <Text>
        <b style={{ display: 'block' }}>{t(isBatch ? 'swaps.together' : 'swaps.approve')}</b>
        {t(text, words)}
      </Text>
      <div style={{ marginInline: 12 }}>
        <AddressBlock address={parseCaipAddress(approval.spender).address} />
        {isUnlimited ? (
          <TextButton onClick={() => void ctx.use(FORM).renew(ctx.signal).catch(onFailed)}>
            {t('swaps.unlimited.exact', words)}
          </TextButton>
        ) : (
          <TextButton onClick={() => ctx.router.push(UNLIMITED_APPROVAL)}>{t('swaps.unlimited.offer')}</TextButton>
        )}
      </div>
    </div>
  )
}
