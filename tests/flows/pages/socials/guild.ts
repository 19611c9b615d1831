/** A third party's provider in the group of the social logins: it does the login itself, in a view of its own. */
import { contribute, definePlugin, defineView } from 'latchkey/plugin'
import { SOCIAL_PROVIDER } from 'latchkey/plugin/wallet'

const GUILD = defineView('Guild')

export const guild = definePlugin({
  id: 'guild',
  version: '1.0.0',
  apiVersion: 1,
  feature: { key: 'guild', default: true },
  contributes: {
    strings: { en: { 'guild.title': 'Guild hall' } },
    views: [{ ref: GUILD, title: 'guild.title', load: () => import('./GuildHall.tsx') }],
    slots: [contribute(SOCIAL_PROVIDER, { id: 'guild', name: 'Guild', onSelect: ({ router }) => router.push(GUILD) })],
  },
})
