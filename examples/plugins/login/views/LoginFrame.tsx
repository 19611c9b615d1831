import type { PluginContext } from 'latchkey/plugin'
import { FramePlace, Skeleton, Stack, Unloaded, useReadable } from 'latchkey/plugin/kit'
import { useEffect, useRef } from 'react'
import { LOGIN } from '../index.ts'

interface LoginFrameProps {
  readonly ctx: PluginContext
  readonly label: string
  /** Pixels, until the page in the frame reports its height. */
  readonly height: number
}

/** The frame in a view: a skeleton while it loads, then the frame, or an error with a button to try again. */
export function LoginFrame({ ctx, label, height }: LoginFrameProps) {
  const { t } = ctx.i18n
  const { frame } = ctx.use(LOGIN)
  const state = useReadable(frame.state)
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (state !== 'ready') return undefined
    const life = new AbortController()
    const host = (root.current?.getRootNode() as ShadowRoot | undefined)?.host as HTMLElement | undefined
    const theme = host?.dataset['theme'] === 'light' ? 'light' : 'dark'
    const dir = host?.dir === 'rtl' ? 'rtl' : 'ltr'
    // If this fails, only the look is wrong.
    frame.request('look', { theme, dir, lang: host?.lang || 'en' }, { signal: life.signal }).catch(() => {})
    return () => life.abort()
  }, [frame, state])

  const retry = (): void => void frame.load().catch(() => {})
  return (
    <div ref={root}>
      {state === 'failed' && (
        <Unloaded action={t('login.again')} busy={false} onRetry={retry}>
          {t('login.unloaded')}
        </Unloaded>
      )}
      <div hidden={state === 'failed'} style={{ position: 'relative' }}>
        {state !== 'ready' && (
          <div style={{ position: 'absolute', inset: '0 0 auto' }}>
            <Stack gap="large">
              <Skeleton width="40%" height={18} />
              <Skeleton width="100%" height={48} />
              <Skeleton width="100%" height={48} />
            </Stack>
          </div>
        )}
        <FramePlace frame={frame} label={label} height={height} />
      </div>
    </div>
  )
}
