import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WalletListing } from '#wallet'
import { browseLink } from '../../../src/plugins/walletconnect/links/browseLink.ts'
import { platformsOf } from '../../../src/plugins/walletconnect/links/platforms.ts'
import { getWallet } from '../../../src/plugins/walletconnect/links/stores.ts'

const COMPUTER = { mobile: false, android: false, telegram: false, iframe: false }
const PHONE = { ...COMPUTER, mobile: true }
const ANDROID = { ...PHONE, android: true }

describe('wallets that open this page in their own browser', () => {
  const page = { href: 'https://harbor.example/swap?a=1&b=2#c', origin: 'https://harbor.example' }
  const here = encodeURIComponent(page.href)
  const origin = encodeURIComponent(page.origin)
  const PHANTOM = { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393' }
  const SOLFLARE = { id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79' }
  const COINBASE = { id: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8' }

  const BASE = { id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa' }

  it.each([
    [PHANTOM, PHONE, `https://phantom.app/ul/browse/${here}?ref=${origin}`],
    [PHANTOM, ANDROID, `intent://browse/${here}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`],
    [SOLFLARE, PHONE, `https://solflare.com/ul/v1/browse/${here}?ref=${origin}`],
    [COINBASE, ANDROID, `https://go.cb-w.com/dapp?cb_url=${here}`],
    [BASE, PHONE, `https://go.cb-w.com/dapp?cb_url=${here}`],
  ])('%#: on a phone', (wallet, environment, href) => {
    expect(browseLink(wallet, 'solana', environment, page, {})).toMatchObject({ href, target: '_self' })
  })

  it('not on a computer, inside their browser, on a network they lack, or for any other', () => {
    expect(browseLink(PHANTOM, 'solana', COMPUTER, page, {})).toBeUndefined()
    for (const [wallet, name] of [
      [PHANTOM, 'phantom'],
      [SOLFLARE, 'solflare'],
      [COINBASE, 'coinbaseSolana'],
      [COINBASE, 'coinbaseWalletExtension'],
      [BASE, 'coinbaseWalletExtension'],
    ] as const)
      expect([name, browseLink(wallet, 'solana', PHONE, page, { [name]: {} })]).toEqual([name, undefined])
    expect(browseLink(SOLFLARE, 'eip155', PHONE, page, {})).toBeUndefined()
    expect(browseLink(COINBASE, 'bip122', PHONE, page, {})).toBeUndefined()
    expect(browseLink({ id: 'tern' }, 'solana', PHONE, page, {})).toBeUndefined()
    expect(browseLink(PHANTOM, undefined, PHONE, page, {})).toBeUndefined()
    expect(browseLink(COINBASE, 'eip155', PHONE, page, {})).toBeDefined()
  })

  it('never let the page name another app, whatever its address says', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string(), (href, tail) => {
        const found = browseLink(
          PHANTOM,
          'solana',
          ANDROID,
          { href: `${href}${tail}#Intent;package=evil;end`, origin: href },
          {},
        )
        expect(found?.href.split('#')).toHaveLength(2)
        expect(found?.href.endsWith('#Intent;scheme=phantom;package=app.phantom;end')).toBe(true)
      }),
      { seed: 7 },
    )
  })
})

describe('ways to a wallet', () => {
  const every: WalletListing = {
    id: 'tern',
    name: 'Tern',
    mobile_link: 'tern://',
    webapp_link: 'https://tern.example',
    desktop_link: 'tern://',
  }
  const at = (wallet: WalletListing | undefined, here: Partial<Parameters<typeof platformsOf>[1]> = {}) =>
    platformsOf(wallet, { installed: false, mobile: false, opensPage: false, ...here })

  it('come in their order, on a computer and on a phone', () => {
    expect(at(every)).toEqual(['qrcode', 'web', 'desktop'])
    expect(at(every, { installed: true })).toEqual(['browser', 'qrcode', 'web', 'desktop'])
    expect(at(every, { mobile: true })).toEqual(['mobile', 'web'])
    expect(at(every, { mobile: true, opensPage: true })).toEqual(['page'])
    expect(at({ id: 'a', name: 'A', webapp_link: 'https://a.example' }, { mobile: true })).toEqual(['web'])
  })

  it('are the code where no wallet is chosen, or none of its links is known', () => {
    expect(at(undefined)).toEqual(['qrcode'])
    expect(at(undefined, { mobile: true })).toEqual(['qrcode'])
    expect(at({ id: 'a', name: 'A' })).toEqual(['qrcode'])
  })

  it('are none for an extension that is not here, or on a phone without a link', () => {
    expect(at({ id: 'a', name: 'A', chrome_store: 'https://store.example' })).toEqual(['unsupported'])
    expect(at({ id: 'a', name: 'A', supports_wc: false })).toEqual(['unsupported'])
    expect(at({ id: 'a', name: 'A' }, { mobile: true })).toEqual(['unsupported'])
    expect(at({ id: 'a', name: 'A', mobile_link: 'javascript:x' }, { mobile: true })).toEqual(['unsupported'])
  })

  it('to get it lead to the store of the phone, to a choice of several, or to the only place', () => {
    const stores = { app_store: 'https://a.example', play_store: 'https://p.example', homepage: 'https://h.example' }
    const place = (wallet: Partial<typeof stores>, on: 'ios' | 'android' | 'computer') =>
      getWallet(wallet, { ios: on === 'ios', android: on === 'android' })
    expect(place(stores, 'ios')).toEqual({ kind: 'link', href: 'https://a.example' })
    expect(place(stores, 'android')).toEqual({ kind: 'link', href: 'https://p.example' })
    expect(place(stores, 'computer')).toEqual({ kind: 'page' })
    expect(place({ homepage: 'https://h.example' }, 'computer')).toEqual({ kind: 'link', href: 'https://h.example' })
    expect(place({ homepage: 'https://h.example' }, 'ios')).toEqual({ kind: 'link', href: 'https://h.example' })
    expect(place({ homepage: 'tern://' }, 'computer')).toBeUndefined()
    expect(place({}, 'android')).toBeUndefined()
  })
})
