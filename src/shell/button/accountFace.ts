import { ACCOUNTS, namespaceOf, type CaipAddress } from '#wallet'
import { cleanText } from '../kit/cleanText.ts'
import { amountText } from '../kit/formatAmount.ts'
import type { ConnectionState } from './account.ts'
import { createAccountPicture } from './accountPicture.ts'
import type { ButtonState } from './button.ts'
import { make, setChildren, setText } from './dom.ts'
import type { AccountSettings, PartHost } from './part.ts'

export interface AccountFace {
  draw(connection: ConnectionState): Pick<ButtonState, 'content' | 'pictured'>
  detach(): void
}

/** The account on a button: picture, balance and name. The button itself writes the text of `name`. */
export function createAccountFace(host: PartHost<AccountSettings>, document: Document, name: Node): AccountFace {
  const words = make(document, 'span', { class: 'words' })
  const sum = make(document, 'bdi', { class: 'sum' })
  const skeleton = make(document, 'span', { class: 'sk', 'aria-hidden': 'true' })
  const picture = createAccountPicture(document)
  /** The account whose balance was requested, and whether that request has ended. */
  let requested: { readonly account: string; readonly ended: boolean } | undefined

  /** A restored session reads no balance by itself, so the button that shows one requests it. */
  function requestBalance(account: CaipAddress): void {
    if (requested?.account === account) return
    requested = { account, ended: false }
    const end = (): void => {
      if (requested?.account !== account) return
      requested = { account, ended: true }
      host.redraw()
    }
    host
      .modal()
      ?.use(ACCOUNTS)
      .then((accounts) => accounts.refreshBalance({ namespace: namespaceOf(account) }))
      .then(end, end)
  }

  /** The balance's node: the amount, or a skeleton while it is being read. */
  function balanceOf({ account, unsupported }: ConnectionState): Node | undefined {
    if (host.settings().balance === 'hide' || unsupported || !account?.caipAddress) return undefined
    const { balance, balanceSymbol = '' } = account
    if (balance === undefined) {
      requestBalance(account.caipAddress)
      return requested?.ended ? undefined : skeleton
    }
    const amount = amountText(balance, { locale: host.locale() })
    if (!amount) return undefined
    setText(sum, [amount, cleanText(balanceSymbol, 12)].filter(Boolean).join(' '))
    return sum
  }

  return {
    draw(connection) {
      const { network, picture: shown } = host.settings()
      const balance = balanceOf(connection)
      setChildren(words, balance ? [name, balance] : [name])
      if (shown === 'hide') return { content: [words], pictured: false }
      const drawn = picture.draw(connection, host.t('element.unsupported'), network !== 'hide')
      return { content: [drawn, words], pictured: true }
    },
    detach() {
      requested = undefined
      picture.detach()
    },
  }
}
