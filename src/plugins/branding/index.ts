/**
 * Branding. One quiet line at the foot of the views that have none of their own: the product's mark and name. It is data
 * only: drawn with the view itself, so that nothing jumps, and without any code to load.
 */
import { contribute, definePlugin } from '#kernel'
import { BRANDING_FEATURE, MODAL_FOOTER } from '#wallet'

/** Installs the line: `plugins: [branding()]`. `features: { branding: false }` pins it off. */
export const branding = definePlugin({
  id: 'branding',
  version: '0.1.0',
  apiVersion: 1,
  feature: BRANDING_FEATURE,
  contributes: {
    strings: { en: { 'branding.line': 'Wallet connection by Latchkey' } },
    slots: [
      // After everybody else's: the site's terms and whatever a view itself has to say come first.
      contribute(MODAL_FOOTER, { id: 'line', rank: 1_000, icon: 'key', text: 'branding.line' }),
    ],
  },
})
