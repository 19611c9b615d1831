/**
 * Branding: the product's mark and name as the footer of views that have no other footer. The manifest is all there is, so the
 * line is drawn together with the view and no code is loaded.
 */
import { contribute, definePlugin } from '#kernel'
import { BRANDING_FEATURE, MODAL_FOOTER } from '#wallet'

/** Installs the line: `plugins: [branding()]`. `features: { branding: false }` switches it off. */
export const branding = definePlugin({
  id: 'branding',
  version: '0.1.0',
  apiVersion: 1,
  feature: BRANDING_FEATURE,
  contributes: {
    strings: { en: { 'branding.line': 'Wallet connection by Latchkey' } },
    slots: [
      // The highest rank: the site's terms and footers of other plugins come first.
      contribute(MODAL_FOOTER, { id: 'line', rank: 1_000, icon: 'key', text: 'branding.line' }),
    ],
  },
})
