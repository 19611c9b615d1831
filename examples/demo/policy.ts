/** The demo's Content Security Policy, as a server would send it: from the same options as the modal. */
import { contentSecurityPolicy, type ContentSecurityPolicy, type PluginCsp } from 'latchkey/csp'
import { guestbookPlace, sandboxPlaces } from '../networks.ts'
import { NOTHING_MORE, optionsFor, type Address } from './options.ts'

/** `more`: what the site has besides (`siteExtras`); without it, the developers' part. */
export function policyFor(address: Address, report?: string, more = NOTHING_MORE): ContentSecurityPolicy {
  const { nodes, wallets } = sandboxPlaces(address)
  const socket = new URL(nodes.solana)
  socket.protocol = 'ws:'
  socket.port = String(Number(socket.port) + 1)

  /** What this page needs besides its modal. Its demo wallets stand for extensions, which no policy concerns. */
  const page: PluginCsp = {
    plugin: 'page',
    needs: () => [
      { directive: 'img-src', source: address.origin, why: "the site's own picture" },
      { directive: 'connect-src', source: wallets, why: 'the demo wallets' },
      { directive: 'connect-src', source: nodes.solana, why: "this page's own Solana code" },
      { directive: 'connect-src', source: socket.href, why: "this page's own Solana code waits for its transaction" },
      ...(more === NOTHING_MORE
        ? []
        : [
            {
              directive: 'connect-src' as const,
              source: new URL(guestbookPlace(address)).origin,
              why: "the site's guestbook",
            },
          ]),
    ],
  }
  /** A third party's plugin says what it needs, here nothing: it asks the wallet. */
  const gasWatch: PluginCsp = { plugin: 'gas-watch', needs: () => [] }

  return contentSecurityPolicy(optionsFor(address, `${address.origin}/harbor.svg`, more), {
    origin: address.origin,
    policies: [page, gasWatch],
    ...(report !== undefined && { report }),
  })
}
