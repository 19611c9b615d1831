/**
 * Names: an embedded account registers a name, which then leads to it. Start reading at form/createForm.ts, which keeps what is typed;
 * service/ talks to the name service and registers, rules.ts says which names there can be, views/ draws it. `identity` shows the name.
 */
import { contribute, definePlugin, shapes, viewsFrom } from '#kernel'
import { ACCOUNTS, AUTH, IDENTITY, NETWORKS, SEND_RESOLVER, SETTINGS_ROW, WALLETS } from '#wallet'
import type { NamesOptions } from './options.ts'
import { FORM, NAMES, REGISTER_ACCOUNT_NAME, REGISTER_ACCOUNT_NAME_SUCCESS } from './refs.ts'

export type { NamesOptions } from './options.ts'
export { NAME_FAILED, NAME_REQUESTED, REGISTER_ACCOUNT_NAME } from './refs.ts'

const { fields, guard, listOf, maybe, text } = shapes
const views = viewsFrom(() => import('./views/index.ts'))
const zone = text(100, /^[a-z0-9-]+(\.[a-z0-9-]+)*$/)
const count = guard((value): value is number => Number.isSafeInteger(value) && Number(value) > 0, 'a whole number')

/** Installs names: `plugins: [frame(), email(), identity(), names()]`. `features: { names: false }` removes them. */
export const names = definePlugin<NamesOptions | undefined>({
  id: 'names',
  version: '0.1.0',
  apiVersion: 1,
  // Optional, because the hosted configuration has no row for it: a missing row does not mean off.
  feature: { key: 'names', default: true, fromRemote: { row: 'names', optional: true } },
  options: maybe(
    fields({ zone: maybe(zone), olderZones: maybe(listOf(zone)), shortest: maybe(count), pauseMs: maybe(count) }),
  ),
  requires: { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS, identity: IDENTITY },
  provides: [NAMES, FORM],
  contributes: {
    strings: { en: { 'names.title': 'Choose a name', 'names.doneTitle': 'Name registered' } },
    views: [
      {
        ref: REGISTER_ACCOUNT_NAME,
        needs: 'account',
        title: 'names.title',
        load: views('Register'),
      },
      {
        ref: REGISTER_ACCOUNT_NAME_SUCCESS,
        needs: 'account',
        title: 'names.doneTitle',
        load: views('Success'),
      },
    ],
    slots: [
      contribute(SETTINGS_ROW, {
        id: 'name',
        label: 'names.title',
        icon: 'face',
        open: REGISTER_ACCOUNT_NAME,
        when: ({ account }) =>
          account?.namespace === 'eip155' &&
          account.connectorId === AUTH &&
          !account.profileName &&
          !account.claimedName,
      }),
      contribute(SEND_RESOLVER, {
        id: 'names',
        resolve: async (text, signal, { network, ready }) =>
          text.includes('.') ? (await ready(NAMES)).resolve(text, { network, signal }) : undefined,
      }),
    ],
    events: () => import('./analytics.ts'),
  },
  load: () => import('./module.ts'),
})
