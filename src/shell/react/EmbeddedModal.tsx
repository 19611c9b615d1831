import { useEffect, useRef, useState, type ReactElement } from 'react'
import { codeOf } from '#kernel'
import { lookCss } from '../button/css.ts'
import { useModal, useModalState } from './context.tsx'
import { Shadow } from './Shadow.tsx'

export interface EmbeddedModalProps {
  readonly className?: string | undefined
  readonly failedLabel?: string | undefined
  readonly retryLabel?: string | undefined
}

/** Draws an embedded modal (`createModal({ embedded: true })`) at this place in the page. */
export function EmbeddedModal({
  className,
  failedLabel = "The wallet panel didn't load.",
  retryLabel = 'Try again',
}: EmbeddedModalProps): ReactElement {
  const modal = useModal()
  const theme = useModalState((state) => state.theme)
  const place = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<number>()

  useEffect(() => {
    if (!place.current) return undefined
    const mounted = modal.mount(place.current)
    mounted.ready.catch((error: unknown) => {
      // Unmounting before it was drawn, as in strict mode, is no failure.
      if (codeOf(error) !== 'ABORTED') setFailed(attempt)
    })
    return () => void mounted.dispose()
  }, [modal, attempt])

  return (
    <div className={className} ref={place}>
      {failed === attempt && (
        <Shadow theme={theme} css={lookCss}>
          <p role="alert">
            {failedLabel}{' '}
            <button type="button" data-theme={theme} onClick={() => setAttempt(attempt + 1)}>
              {retryLabel}
            </button>
          </p>
        </Shadow>
      )}
    </div>
  )
}
