import { useId, useRef, type ReactElement } from 'react'
import type { Account } from '#wallet'
import { Avatar, cleanText, CopyButton, Icon, shortAddress, useStyles } from '#kit'
import { useShell } from '../shellContext.ts'

interface IdentityProps {
  readonly account: Account
  readonly address: string
  /** Switches between the tabs and the settings, if there are tabs. */
  readonly settings?: { readonly open: boolean; readonly toggle: () => void } | undefined
}

/** The account's picture, name, address and wallet. */
export function Identity({ account, address, settings }: IdentityProps): ReactElement {
  const { notices, t } = useShell()
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  useStyles(root, css)
  const short = shortAddress(address)
  const wallet = account.connectedWalletInfo?.name
  // The person's own label for the address takes precedence.
  const { addressLabels = {}, profileName } = account
  const named = Object.hasOwn(addressLabels, address) ? addressLabels[address] : profileName
  const name = named ? cleanText(named) : undefined
  // An unproved name is never shown in the place of a name, and is marked as unconfirmed.
  const claim = !name && account.claimedName ? cleanText(account.claimedName) : undefined
  const title = name ? <bdi>{name}</bdi> : <bdi dir="ltr">{short}</bdi>
  return (
    <div className="lk-who" ref={root}>
      <Avatar address={address} src={account.profileImage} name={name} size={44} />
      <div className="lk-who-n">
        {settings ? (
          <button
            type="button"
            className="lk-cut"
            aria-describedby={id}
            aria-expanded={settings.open}
            onClick={settings.toggle}
          >
            {title}
          </button>
        ) : (
          <b className="lk-cut">{title}</b>
        )}
        <small className="lk-cut" id={id}>
          {name && <bdi dir="ltr">{short}</bdi>}
          {claim && <Claim text={t('shell.account.claim', { name: '\0' })} name={claim} />}
          {name && wallet && ' · '}
          {/* There is no room for it beside an unconfirmed name, which must not be cut to look like another one. */}
          {!claim && wallet && <bdi>{cleanText(wallet)}</bdi>}
        </small>
      </div>
      <CopyButton
        text={address}
        label={t('shell.account.copy')}
        copiedLabel={t('shell.account.copied')}
        failedLabel={t('shell.account.uncopied')}
        onResult={(copied) =>
          void notices.show(t(copied ? 'shell.account.copied' : 'shell.account.uncopied'), copied ? 'success' : 'error')
        }
      />
      {settings && <Icon name={settings.open ? 'down' : 'chevron'} size={16} />}
    </div>
  )
}

/** The sentence around the unconfirmed name. The name is isolated, so that it is cut at the end of its own direction. */
function Claim({ text, name }: { readonly text: string; readonly name: string }): ReactElement {
  const [before = '', after = ''] = text.split('\0')
  return (
    <span className="lk-claim">
      <span>{before}</span>
      <bdi className="lk-cut">{name}</bdi>
      <span>{after}</span>
    </span>
  )
}

// The name is the button; its pressable area covers the whole block, except the copy button above it.
const css = `
.lk-who{display:flex;align-items:center;gap:12px;padding:0 12px;position:relative}
.lk-who-n{flex:1;min-width:0}
.lk-who-n>:is(b,button){display:block;max-width:100%;font:var(--latchkey-type-label)}
.lk-who-n>button::after{content:"";position:absolute;inset:-4px 0;border-radius:var(--latchkey-radius-plate)}
.lk-who-n>button:focus-visible{outline:0}
.lk-who-n>button:focus-visible::after{outline:2px solid var(--latchkey-color-focus)}
.lk-who small{font:var(--latchkey-type-small);color:var(--latchkey-color-text-3)}
.lk-who small bdi{display:inline}
.lk-who .lk-claim{display:flex;white-space:pre}
.lk-who .lk-claim>bdi{display:block;min-width:0}
.lk-who>.lk-i{color:var(--latchkey-color-text-3);margin-inline-end:-5px}
.lk-who>.lk-ib{z-index:1;margin-inline-end:-10px}
`
