import type { ViewProps } from '#kernel'
import { NETWORKS, NOTICES, type Account } from '#wallet'
import {
  AddressBlock,
  Avatar,
  Button,
  Chip,
  cleanText,
  Plate,
  Qr,
  Row,
  shortAddress,
  useCopy,
  useStyles,
  type PictureSize,
} from '#kit'
import { useRef, type ReactElement } from 'react'
import type { Receiver } from '../receivers.ts'
import { COMPATIBLE_NETWORKS, type ReceiveParams } from '../refs.ts'
import { NetworkPictures } from './NetworkPictures.tsx'
import { NoAccount } from './NoAccount.tsx'
import { useReceiver } from './useReceiver.ts'
import { Warning } from './Warning.tsx'

/** The account's address to scan, read and copy, and a warning about what may be sent to it. Follows the active account. */
export function Receive(props: ViewProps<ReceiveParams>): ReactElement {
  const receiver = useReceiver(props.ctx, props.params)
  return receiver ? <Address {...props} {...receiver} /> : <NoAccount {...props} />
}

function Address({ ctx, params, account, address, networks }: ViewProps<ReceiveParams> & Receiver): ReactElement {
  const { t } = ctx.i18n
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  const { state, copy } = useCopy(address)
  const name = nameFor(account, address)
  const avatar = (size: PictureSize): ReactElement => (
    <Avatar address={address} src={account.profileImage} name={name} size={size} />
  )

  async function take(): Promise<void> {
    const copied = await copy()
    ctx.use(NOTICES).show(t(copied ? 'receive.copied' : 'receive.uncopied'), copied ? 'success' : 'error')
  }
  return (
    <div className="lk-receive" ref={root}>
      <Chip label={name ?? <bdi dir="ltr">{shortAddress(address)}</bdi>} picture={avatar(24)} />
      <div className="lk-receive-code">
        <Qr value={address} label={t('receive.code')} correction="quartile" middle={avatar} />
      </div>
      <AddressBlock address={address} />
      <div className="lk-group">
        {networks.length > 0 && (
          <Plate name={t('receive.networks')}>
            <Row
              compact
              label={t('receive.networks')}
              badge={<NetworkPictures networks={networks} pictureOf={ctx.use(NETWORKS).picture} />}
              trailing="chevron"
              onClick={() => ctx.router.push(COMPATIBLE_NETWORKS, params)}
            />
          </Plate>
        )}
        <Warning ctx={ctx} networks={networks} />
      </div>
      <Button variant="primary" icon={state === 'copied' ? 'check' : 'copy'} onClick={() => void take()}>
        {t('receive.copy')}
      </Button>
    </div>
  )
}

/** The person's own label takes precedence over the registered name. */
function nameFor({ addressLabels, profileName }: Account, address: string): string | undefined {
  const named = addressLabels && Object.hasOwn(addressLabels, address) ? addressLabels[address] : profileName
  return named ? cleanText(named) : undefined
}

// The QR code's width is limited so that everything below fits the card; its white background fills the whole width.
const css = `
.lk-receive{display:grid;gap:12px;min-width:0}
.lk-receive>.lk-chip-holder{max-width:100%;justify-self:start}
.lk-receive-code{display:grid;justify-items:center;background:#fff;border-radius:var(--latchkey-radius-plate);box-shadow:0 0 0 1px var(--latchkey-color-line)}
.lk-receive-code>.lk-qr.lk-qr{max-width:303px;box-shadow:none}
.lk-receive>.lk-addr{margin-inline:12px}
`
