import type { ViewProps } from '#kernel'
import { FramePlace, Skeleton, Stack, Unloaded, useReadable } from '#kit'
import { useEffect, type ReactElement } from 'react'
import { EMBEDDED } from '../refs.ts'

/**
 * Pixels that the frame's screens are made for (docs/frame-protocol.md). A small window has less, and the frame scrolls by itself,
 * so that its buttons stay in view: 176 pixels are the card's header, footer and margins.
 */
const HEIGHT = 'min(600px, max(320px, calc(100dvh - 176px)))'

/** Shows the frame's question. Closes when it is answered or cancelled. Leaving the view declines it. */
export default function ApproveTransaction({ ctx, done }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const { asked, frame } = ctx.use(EMBEDDED)
  const isAsked = useReadable(asked)
  const state = useReadable(frame.state)
  useEffect(() => {
    if (!isAsked) done()
  }, [done, isAsked])

  if (state === 'failed') {
    const retry = (): void => void frame.load().catch(() => {})
    return (
      <Unloaded action={t('frame.again')} busy={false} onRetry={retry}>
        {t('frame.unloaded')}
      </Unloaded>
    )
  }
  return (
    <div style={{ position: 'relative' }}>
      {state !== 'ready' && (
        <div style={{ position: 'absolute', inset: '0 0 auto' }}>
          <Stack gap="large">
            <Skeleton width="40%" height={18} />
            <Skeleton width="100%" height={120} />
            <Skeleton width="100%" height={48} />
          </Stack>
        </div>
      )}
      <FramePlace frame={frame} label={t('frame.asked')} height={HEIGHT} />
    </div>
  )
}
