import { isWebAddress, type PluginCsp } from '#wallet'
import type { SocialsOptions } from './options.ts'

/** The frame's plugin declares the frame. A login's window is no part of the page, so that no directive limits it. */
export const socialsCsp: PluginCsp = {
  plugin: 'socials',
  needs: (_, options) => [
    { directive: 'img-src', source: 'data:', why: 'the picture of the social wallet' },
    ...Object.values((options as SocialsOptions | undefined)?.marks ?? {}).flatMap((source = '') =>
      isWebAddress(source)
        ? [{ directive: 'img-src', source, why: 'the mark of a provider, which you have replaced' } as const]
        : [],
    ),
  ],
}
