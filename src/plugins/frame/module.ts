import { defineModule, provide, type PluginContext } from '#kernel'
import { FRAME } from '#wallet'
import { createEmbeddedWallet } from './embeddedWallet.ts'
import type { FrameOptions } from './options.ts'
import { EMBEDDED } from './refs.ts'
import en from './locales/en.ts'

export default defineModule<FrameOptions | undefined>({
  strings: { en },
  services: [
    provide(EMBEDDED, {
      make: (_, ctx: PluginContext<FrameOptions | undefined>) => createEmbeddedWallet(ctx),
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
