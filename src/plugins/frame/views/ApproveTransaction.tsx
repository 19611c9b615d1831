import type { ViewProps } from '#kernel'
import { FramePlace, Skeleton, Stack, Unloaded, useReadable } from '#kit'
import { useEffect, type CSSProperties, type ReactElement } from 'react'
import { EMBEDDED } from '../refs.ts'

/**
 * Where the card has less room than 600 pixels, the frame becomes lower and scrolls by itself, so that its buttons stay in view. The
 * room depends on the window, on the card's largest height and on its head and foot, so the browser works it out.
 */
const PLACE: CSSProperties = { position: 'relative', display: 'grid', flex: '0 1 600px', minHeight: 320 }

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
    <div style={PLACE}>
      {state !== 'ready' && (
        <div style={{ position: 'absolute', inset: '0 0 auto' }}>
          <Stack gap="large">
            <Skeleton width="40%" height={18} />
            <Skeleton width="100%" height={120} />
            <Skeleton width="100%" height={48} />
          </Stack>
        </div>
      )}
      <FramePlace frame={frame} label={t('frame.asked')} height="auto" />
    </div>
  )
}
