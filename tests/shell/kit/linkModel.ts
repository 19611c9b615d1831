/**
 * When a tap may open a link, told a second time and without the code: by what a browser makes of it, the public registry,
 * and names written down here.
 */
import fc from 'fast-check'
import { IANA_SCHEMES } from './ianaSchemes.ts'
import { REAL_LINKS } from './realLinks.ts'

/** Of systems, browsers and programs, as an attacker would choose them. Written by hand, from memory of the field. */
export const WELL_KNOWN: readonly string[] = `
javascript vbscript data blob file filesystem about view-source intent android-app market itms itms-apps itms-services
itms-appss itms-books applescript x-man-page help terminal shortcuts workflow prefs app-prefs app-settings macappstore
x-apple.systempreferences x-apple-reminderkit x-apple-health x-web-search facetime facetime-audio imessage telprompt calshow
shoebox photos-redirect music podcasts otpauth otpauth-migration webcal callto tel sms smsto mmsto mailto rdp ssh vnc smb
ftp telnet rlogin ldap nfs search search-ms shell ms-msdt ms-settings ms-word ms-excel ms-powerpoint ms-officecmd
ms-appinstaller ms-cxh ms-quick-assist ms-windows-store ms-screenclip microsoft-edge microsoft-edge-https onenote outlook
msteams lync windowsdefender xbox jnlp mk res hcp knownfolder wsl stssync odopen
chrome chrome-extension chrome-untrusted googlechrome googlechromes moz-extension firefox firefox-focus brave opera
opera-http vivaldi duckduckgo samsunginternet tor vscode vscode-insiders vscodium cursor windsurf jetbrains idea txmt
sublime xcode git github-mac x-github-client sourcetree gitkraken docker-desktop postman putty winscp-sftp iterm2 warp
org-protocol emacs
slack discord zoommtg zoomus webex ciscospark gotomeeting skype teamviewer10 anydesk rustdesk citrix receiver vmware-view
whatsapp whatsapp-business tg telegram signal sgnl viber line weixin mqq kakaotalk fb fb-messenger instagram twitter snapchat
tiktok snssdk1128 reddit linkedin pinterest youtube vnd.youtube twitch spotify deezer tidal netflix plex vlc steam
com.epicgames.launcher uplay origin2 battlenet riotclient roblox minecraft unityhub
figma notion obsidian evernote todoist trello 1password onepassword bitwarden lastpass dropbox nextcloud magnet ed2k thunder
upi paytmmp phonepe tez gpay bhim paypal venmo cashapp squarecash revolut swish vipps bankid alipay alipays kakaopay
comgooglemaps googlegmail googledrive google.navigation waze uber lyft grab airbnb amazon
apt apturl snap appstream flatpak+https man ghelp trash tailscale openvpn
bitcoin ethereum lightning magnet`
  .trim()
  .split(/\s+/)

const TAKEN: ReadonlySet<string> = new Set([...IANA_SCHEMES, ...WELL_KNOWN].map((scheme) => scheme.toLowerCase()))

/** What is wrong with an opened link; undefined when nothing is. */
export function whatIsWrong(
  href: string,
  { way, redirect, uri }: { readonly way: string; readonly redirect: string; readonly uri: string },
): string | undefined {
  const { protocol, username, password, hash } = new URL(href)
  const scheme = protocol.slice(0, -1)
  if (scheme === 'http') return 'clear text'
  if (scheme !== 'https' && way === 'web') return 'an app instead of a website'
  if (scheme !== 'https' && TAKEN.has(scheme)) return `${scheme} belongs to somebody else`
  if (username || password) return 'a name in front of the host'
  if (hash) return 'a fragment'
  for (const text of [href, redirect]) {
    for (const letter of text) {
      const code = letter.codePointAt(0)!
      if (code <= 32 || (code >= 127 && code <= 160) || '<>"`\\'.includes(letter)) return `U+${code.toString(16)}`
    }
  }
  // The uri is one parameter, the last one, and nothing else.
  return href.endsWith(`uri=${encodeURIComponent(uri)}`) ? undefined : 'the uri is not the last parameter'
}

/** Links that are beyond doubt: letters and digits behind a scheme of nobody's, or an https address. */
export function mustOpen(text: string, way: string): boolean {
  const sound = /^(https|[a-z][a-z0-9]{2,20}):\/\/[a-z0-9]{1,20}(?:\.example)?(?:\/[a-z0-9]*)*$/.exec(text)
  if (!sound) return false
  const scheme = sound[1]!
  if (scheme === 'https') return true
  return way !== 'web' && REAL_LINKS.some((link) => link.startsWith(`${scheme}://`))
}

const noise = fc.constantFrom(
  '',
  '',
  '',
  ' ',
  '\t',
  '\n',
  '\r',
  '\0',
  '\u200b',
  '\u202e',
  '\ufeff',
  '%0a',
  '&#58;',
  '\\',
  '#',
  '@',
)
const scheme = fc.oneof(
  fc.constantFrom(...TAKEN),
  fc.constantFrom(...REAL_LINKS.map((link) => link.slice(0, link.indexOf(':')))),
  fc.constantFrom('tern', 'https', 'http', 'wc', '//', ''),
  fc.stringMatching(/^[a-z][a-z0-9+.-]{0,11}$/),
)
const cased = fc.tuple(scheme, fc.boolean()).map(([name, isLoud]) => (isLoud ? name.toUpperCase() : name))
const rest = fc.oneof(
  fc.constantFrom(
    '',
    'wc',
    'app/',
    'app.example/',
    'tern.example/app?from=web',
    'wallet.example@evil.example/',
    '%0aalert(1)',
  ),
  fc.stringMatching(/^[a-z0-9/?=&.%-]{0,16}$/),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const between = fc.constantFrom('://', '://', '://', ':', ':/', ':\u200b', ' ://', '')

/** From sound links to nonsense, most of them one step away from a link that opens something. */
export const anyLink: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(cased, between, rest).map((parts) => parts.join('')),
  fc.tuple(noise, cased, noise, between, noise, rest, noise).map((parts) => parts.join('')),
  fc.constantFrom(...REAL_LINKS),
)
