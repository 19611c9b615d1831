import { defineModule, provide, type PluginContext } from '#kernel'
import { FRAME } from '#wallet'
import { createEmbeddedWallet } from './embeddedWallet.ts'
import type { FrameOptions } from './options.ts'
import { EMBEDDED } from './refs.ts'
import { strings } from './strings.ts'

export default defineModule<FrameOptions | undefined>({
  services: [
    provide(EMBEDDED, {
      make(_, ctx: PluginContext<FrameOptions | undefined>) {
        ctx.i18n.add(ctx.id, strings)
        return createEmbeddedWallet(ctx)
      },
    }),
    provide(FRAME, {
      requires: { embedded: EMBEDDED },
      make({ embedded }) {
        const { abortAll, connect, preferAccountType, register, rejectApprovals, request, smartAccountNetworks, user } =
          embedded
        return { abortAll, connect, preferAccountType, register, rejectApprovals, request, smartAccountNetworks, user }
      },
    }),
  ],
})
