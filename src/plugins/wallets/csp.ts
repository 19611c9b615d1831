import type { PluginCsp } from '#wallet'

export const walletsCsp: PluginCsp = {
  plugin: 'wallets',
  needs: ({ customWallets = [], endpoints, projectId }) => [
    // Recent wallets keep the picture that they announced themselves with.
    { directive: 'img-src', source: 'data:', why: 'pictures that wallets bring along' },
    ...(projectId
      ? ([
          { directive: 'connect-src', source: endpoints.wallets, why: 'the directory of wallets' },
          { directive: 'img-src', source: endpoints.wallets, why: 'pictures of wallets and networks' },
        ] as const)
      : []),
    ...customWallets.flatMap(({ name, image_url }) =>
      image_url ? [{ directive: 'img-src', source: schemeOr(image_url), why: `picture of ${name}` } as const] : [],
    ),
  ],
}

const schemeOr = (address: string): string => (/^data:/i.test(address) ? 'data:' : address)
