/** The manifest: plain data, loaded with the page. Your button is drawn from it before any of your code is loaded. */
import { contribute, definePlugin, defineToken, defineView, type Readable } from 'latchkey/plugin'
import { ACCOUNT_ACTION } from 'latchkey/plugin/wallet'

/** The service that this plugin offers to its own views, to other plugins and to the page. TODO: your own. */
export interface MyFeature {
  readonly note: Readable<string>
  write(note: string): void
}

export const MY_FEATURE = defineToken<MyFeature>('my-feature/service')
export const MY_FEATURE_VIEW = defineView('MyFeature')

/** Installs the plugin: `plugins: [myFeature()]`. */
export const myFeature = definePlugin({
  id: 'my-feature',
  version: '0.1.0',
  apiVersion: 1,
  provides: [MY_FEATURE],
  // A page switches it with `modal.setFeature('my-feature', …)`, the project's owner with a row of this name.
  feature: { key: 'my-feature', default: true, fromRemote: { row: 'my-feature', optional: true } },
  contributes: {
    strings: { en: { 'my-feature.title': 'My feature' } },
    views: [{ ref: MY_FEATURE_VIEW, title: 'my-feature.title', load: () => import('./MyFeatureView.tsx') }],
    slots: [
      contribute(ACCOUNT_ACTION, {
        id: 'my-feature',
        label: 'my-feature.title',
        icon: 'clock',
        open: MY_FEATURE_VIEW,
      }),
    ],
  },
  load: () => import('./module.ts'),
})
