import type { PluginCsp } from '#wallet'

/** What the modal needs, independently of its plugins. */
export const modalCsp: PluginCsp = {
  plugin: 'modal',
  needs: ({ endpoints, networks }) => [
    { directive: 'script-src', source: "'self'", why: "the page's scripts, the modal's parts among them" },
    {
      directive: 'style-src',
      source: "'self'",
      why: "the page's style sheets; the modal has none in files and none inline",
    },
    {
      directive: 'connect-src',
      source: endpoints.wallets,
      why: "remote configuration, and the check of the project's allowed origins",
    },
    ...networks.flatMap(({ name, imageUrl }) =>
      imageUrl ? [{ directive: 'img-src', source: imageUrl, why: `picture of ${name}` } as const] : [],
    ),
  ],
}
