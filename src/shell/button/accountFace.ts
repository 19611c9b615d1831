import { ACCOUNTS, namespaceOf, type CaipAddress } from '#wallet'
import type { Whereabouts } from './account.ts'
import type { ButtonState } from './button.ts'
import { make, setChildren, setText } from './dom.ts'
import type { AccountSettings, PartHost } from './part.ts'
import { createPictured } from './pictured.ts'

export interface AccountFace {
  draw(where: Whereabouts): Pick<ButtonState, 'content' | 'pictured'>
  left(): void
}

/** The account on a button: picture, balance, and the name, which the button itself writes. */
export function createAccountFace(host: PartHost<AccountSettings>, document: Document, name: Node): AccountFace {
  const words = make(document, 'span', { class: 'words' })
  const sum = make(document, 'bdi', { class: 'sum' })
  const skeleton = make(document, 'span', { class: 'sk', 'aria-hidden': 'true' })
  const pictured = createPictured(document)
  /** The account whose balance was asked for, and whether that has ended. */
  let asked: { readonly account: string; readonly over: boolean } | undefined

  /** A restored session asks for nothing by itself: who shows the balance has it read. */
  function ask(account: CaipAddress): void {
    if (asked?.account === account) return
    asked = { account, over: false }
    const over = (): void => {
      if (asked?.account !== account) return
      asked = { account, over: true }
      host.redraw()
    }
    host
      .modal()
      ?.use(ACCOUNTS)
      .then((accounts) => accounts.refreshBalance({ namespace: namespaceOf(account) }))
      .then(over, over)
  }

  /** The balance's node: the amount, or its skeleton while it is being read. */
  function balanceOf({ account, unsupported }: Whereabouts): Node | undefined {
    if (host.settings().balance === 'hide' || unsupported || !account?.caipAddress) return undefined
    const { balance, balanceSymbol } = account
    if (balance === undefined) {
      ask(account.caipAddress)
      return asked?.over ? undefined : skeleton
    }
    const text = pictured.amount(balance, balanceSymbol, host.locale())
    if (!text) return undefined
    setText(sum, text)
    return sum
  }

  return {
    draw(where) {
      const { network, picture } = host.settings()
      setChildren(
        words,
        [name, balanceOf(where)].filter((node) => node !== undefined),
      )
      const drawn = picture !== 'hide' && pictured.account(where, host.say('element.unsupported'), network !== 'hide')
      return { content: drawn ? [drawn, words] : [words], pictured: drawn !== false }
    },
    left() {
      asked = undefined
      pictured.left()
    },
  }
}
