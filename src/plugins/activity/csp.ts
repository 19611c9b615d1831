import type { PluginCsp } from '#kernel'

export const activityCsp: PluginCsp = {
  plugin: 'activity',
  needs: ({ endpoints }) => [
    { directive: 'connect-src', source: endpoints.api, why: 'the history of an account' },
    { directive: 'img-src', source: endpoints.api, why: 'pictures of what was moved that the service keeps itself' },
    { directive: 'img-src', source: 'https:', why: 'pictures of what was moved, wherever their makers keep them' },
  ],
}
