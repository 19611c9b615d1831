import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLink, pairingLink } from '../../../src/plugins/walletconnect/links/pairingLink.ts'
import { safeWalletLink } from '#kit'
import { getWallet } from '../../../src/plugins/walletconnect/links/stores.ts'
import { anyLink, mustOpen, whatIsWrong } from '../../shell/kit/linkModel.ts'
import { REAL_LINKS } from '../../shell/kit/realLinks.ts'
import { soakRun } from '../../soak/soakRun.ts'

const run = soakRun('wallet links')
const URI = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'c4'.repeat(32)}&expiryTimestamp=1767225600`
const ONCE = encodeURIComponent(URI)
const COMPUTER = { mobile: false, android: false, telegram: false, iframe: false }
const COMPUTER_STORES = { ios: false, android: false }
const PHONE = { ...COMPUTER, mobile: true }
const ANDROID = { ...PHONE, android: true }

const mobile = (link: string, environment = PHONE): string | undefined =>
  pairingLink({ mobile_link: link }, 'mobile', URI, environment)?.href

describe('links of wallets', () => {
  it.each([
    ['tern://', `tern://wc?uri=${ONCE}`],
    ['tern:/', `tern://wc?uri=${ONCE}`],
    ['tern:', `tern://wc?uri=${ONCE}`],
    ['tern', `tern://wc?uri=${ONCE}`],
    ['  tern://  ', `tern://wc?uri=${ONCE}`],
    ['tern://app', `tern://app/wc?uri=${ONCE}`],
    ['tern://app/', `tern://app/wc?uri=${ONCE}`],
    ['tern-wallet.v2+x://', `tern-wallet.v2+x://wc?uri=${ONCE}`],
    ['https://tern.example', `https://tern.example/wc?uri=${ONCE}`],
    ['https://tern.example/', `https://tern.example/wc?uri=${ONCE}`],
    ['https://tern.example/app', `https://tern.example/app/wc?uri=${ONCE}`],
    ['https://tern.example/app/?from=web', `https://tern.example/app/wc?from=web&uri=${ONCE}`],
  ])('%s becomes %s', (link, href) => expect(mobile(link)).toBe(href))

  it.each(REAL_LINKS)('opens %s', (prefix) => {
    const base = prefix.endsWith('walletconnect/') ? prefix.slice(0, -1) : prefix
    expect(mobile(base)).toBe(`${prefix}wc?uri=${ONCE}`)
    expect(hasLink({ mobile_link: base }, 'mobile')).toBe(true)
  })

  it('are encoded twice for Telegram on Android only', () => {
    expect(mobile('tern://', { ...ANDROID, telegram: true })).toBe(`tern://wc?uri=${encodeURIComponent(ONCE)}`)
    expect(mobile('tern://', { ...PHONE, telegram: true })).toBe(`tern://wc?uri=${ONCE}`)
    expect(mobile('tern://', ANDROID)).toBe(`tern://wc?uri=${ONCE}`)
  })

  it('are universal where the host prefers that and the wallet has one that may be opened', () => {
    const prefer = { preferUniversalLinks: true }
    const href = (link_mode: string | null): string | undefined =>
      pairingLink({ mobile_link: 'tern://', link_mode }, 'mobile', URI, PHONE, prefer)?.href
    expect(href('https://tern.example/app')).toBe(`https://tern.example/app/wc?uri=${ONCE}`)
    expect(href(null)).toBe(`tern://wc?uri=${ONCE}`)
    expect(href('javascript:alert(1)')).toBe(`tern://wc?uri=${ONCE}`)
    expect(pairingLink({ mobile_link: 'tern://', link_mode: 'https://tern.example' }, 'mobile', URI, PHONE)?.href).toBe(
      `tern://wc?uri=${ONCE}`,
    )
  })

  it('open where they can', () => {
    const target = (way: 'mobile' | 'desktop' | 'web', environment: Partial<typeof PHONE>): string | undefined =>
      pairingLink({ mobile_link: 'tern://', desktop_link: 'tern://', webapp_link: 'https://tern.example' }, way, URI, {
        ...PHONE,
        ...environment,
      })?.target
    expect(target('mobile', {})).toBe('_self')
    expect(target('mobile', { iframe: true })).toBe('_top')
    expect(target('mobile', { telegram: true })).toBe('_blank')
    expect(target('mobile', { telegram: true, iframe: true })).toBe('_blank')
    expect(target('desktop', {})).toBe('_blank')
    expect(target('web', { iframe: true })).toBe('_blank')
  })

  it('are kept for later requests without the uri', () => {
    expect(pairingLink({ mobile_link: 'tern' }, 'mobile', URI, PHONE)?.redirect).toBe('tern://')
    expect(pairingLink({ mobile_link: 'https://tern.example/a?b=1' }, 'mobile', URI, PHONE)?.redirect).not.toContain(
      'wc',
    )
  })
})

const UNSAFE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0000javascript:alert(1)',
  'javascript\u200b:alert(1)',
  'javascript://wallet/%0aalert(1)',
  'javascript',
  'data',
  'data:text/html,<script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:x',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'filesystem:https://a.example/temporary/x',
  'about:blank',
  'view-source:https://a.example',
  'ftp://a.example',
  'ws://a.example',
  'http://a.example',
  'http://127.0.0.1:3000/',
  'intent://pay#Intent;scheme=bank;package=com.bank;end',
  'intent://x#Intent;S.browser_fallback_url=https://evil.example;end',
  'INTENT:#Intent;action=android.intent.action.CALL;end',
  'android-app://com.bank/https/x',
  'market://details?id=evil',
  'itms-services://?action=download-manifest&url=https://evil.example',
  'ms-msdt:/id',
  'search-ms:query=x',
  'chrome://settings',
  'tel:123',
  'sms:123',
  'mailto:a@b.example',
  'shortcuts://run-shortcut?name=x',
  'https://wallet.example@evil.example/',
  'https://user:pass@a.example',
  'https://',
  'tern://x#y',
  'tern://a b',
  'tern://"onclick="x',
  'tern://\\\\evil',
  '//a.example',
  '/path',
  '1abc://x',
  '://x',
  '',
]

describe('a field for a website', () => {
  it.each(['webapp_link', 'link_mode', 'homepage', 'app_store', 'play_store', 'chrome_store'] as const)(
    'opens no app: %s',
    (field) => {
      const wallet = { [field]: 'tern://' }
      expect(pairingLink(wallet, 'web', URI, PHONE)).toBeUndefined()
      expect(pairingLink(wallet, 'mobile', URI, PHONE, { preferUniversalLinks: true })).toBeUndefined()
      expect(getWallet(wallet, COMPUTER_STORES)).toBeUndefined()
    },
  )
})

describe('links that must not be opened', () => {
  it.each(UNSAFE)('%j', (link) => {
    expect(mobile(link)).toBeUndefined()
    expect(hasLink({ mobile_link: link }, 'mobile')).toBe(false)
  })

  it(
    `none of ${run.count} mutated ones is opened, and every sound one is`,
    () =>
      run.measured((say) => {
        const counts = { opened: 0, refused: 0 }
        const wallet = (text: string) => ({ mobile_link: text, desktop_link: text, webapp_link: text, link_mode: text })
        const property = (text: string, uri: string, android: boolean, telegram: boolean): void => {
          const before = counts.opened
          for (const way of ['mobile', 'desktop', 'web'] as const) {
            const environment = { ...PHONE, android, telegram }
            const found = pairingLink(wallet(text), way, uri, environment, { preferUniversalLinks: android })
            const keptBack = !found && mustOpen(text, way)
            expect(keptBack, `${way} ${JSON.stringify(text)}`).toBe(false)
            counts[found ? 'opened' : 'refused'] += 1
            if (!found) continue
            const wrong = whatIsWrong(found.href, {
              way,
              redirect: found.redirect,
              uri: telegram && android ? encodeURIComponent(uri) : uri,
            })
            expect(wrong, `${way} ${JSON.stringify(text)}`).toBeUndefined()
          }
          run.saw(counts.opened > before ? 'opened' : 'refused')
          const stores = { homepage: text, app_store: text, play_store: text, chrome_store: text }
          const place = getWallet(stores, { ios: android, android: telegram })
          expect(new URL(place?.kind === 'link' ? place.href : 'https://none.example').protocol).toBe('https:')
        }
        fc.assert(fc.property(anyLink, fc.string({ maxLength: 40 }), fc.boolean(), fc.boolean(), property), run.fc)
        say(`0 unsafe, 0 sound ones kept back; ${counts.opened} opened, ${counts.refused} refused`)
        // Guards against a run that refused everything.
        expect(counts.opened).toBeGreaterThan(run.count / 10)
      }),
    run.limit,
  )
})

it('keeps what may be opened as it is', () => {
  expect(safeWalletLink('https://tern.example/a?b=c')).toBe('https://tern.example/a?b=c')
  expect(safeWalletLink(null)).toBeUndefined()
  expect(safeWalletLink(`https://tern.example/${'a'.repeat(9_000)}`)).toBeUndefined()
})
