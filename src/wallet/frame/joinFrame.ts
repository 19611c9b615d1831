import { lazy, LatchkeyError, type Disposable, type Lazy, type PluginContext } from '#kernel'
import type { FrameLogin, SecureFrame } from '../contracts/secureFrame.ts'
import { FRAME } from '../contracts/tokens.ts'

/**
 * The embedded wallet for a plugin that logs people in to it: registers the login when the wallet is first needed, and again after the
 * frame's plugin was off. The manifest has to list FRAME as optional. Rejects with EMAIL_DEPENDENCY_FAILED.
 */
export function joinFrame(
  ctx: Pick<PluginContext, 'own' | 'ready' | 'signal' | 'watch'>,
  login: () => FrameLogin,
): Pick<Lazy<SecureFrame>, 'load' | 'prepare'> {
  let registered: Disposable | undefined
  let service = lazy(join)
  const there = ctx.watch(FRAME)
  ctx.own(
    there.subscribe(() => {
      if (there.get()) return
      // The frame's plugin has stopped. When it starts again, it has forgotten who needs it.
      registered = undefined
      service = lazy(join)
    }),
  )
  ctx.own(() => void registered?.dispose())

  async function join(): Promise<SecureFrame> {
    const found = await ctx.ready(FRAME).catch((error: unknown) => {
      throw new LatchkeyError('EMAIL_DEPENDENCY_FAILED', { cause: error })
    })
    ctx.signal.throwIfAborted()
    registered = found.register(login())
    return found
  }

  return { load: () => service.load(), prepare: () => service.prepare() }
}
