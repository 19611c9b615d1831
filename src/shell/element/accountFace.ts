import { ACCOUNTS, namespaceOf, type CaipAddress } from '#kernel'
import { nameOf, type Whereabouts } from './account.ts'
import { make, setAttribute, setChildren, setText } from './dom.ts'
import type { ElementHost } from './elementClass.ts'
import type { Pictured } from './pictured.ts'

export interface AccountFace {
  /** Loads what draws pictures and amounts as soon as somebody might connect. */
  prepare(where: Whereabouts): void
  draw(where: Whereabouts): { readonly content: readonly Node[]; readonly pictured: boolean }
  left(): void
}

/**
 * The account on a button: picture, balance and name. Pictures and amounts come in a chunk of their own, with the wallet;
 * until it is there, or should it not come, the name stands alone.
 */
export function createAccountFace(host: ElementHost, document: Document): AccountFace {
  const name = make(document, 'bdi')
  const words = make(document, 'span', { class: 'words' })
  const sum = make(document, 'bdi', { class: 'sum' })
  const skeleton = make(document, 'span', { class: 'sk', 'aria-hidden': 'true' })
  let pictured: Pictured | undefined
  let loading = false
  /** The account whose balance was asked for, and whether that has ended. */
  let asked: { readonly account: string; readonly over: boolean } | undefined

  function prepare({ status }: Whereabouts): void {
    if (pictured || loading || status === 'disconnected') return
    loading = true
    import('./pictured.ts').then(
      ({ createPictured }) => {
        pictured = createPictured(document)
        host.redraw()
      },
      // The next change of state tries afresh.
      () => {
        loading = false
      },
    )
  }

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
    if (host.text('balance') === 'hide' || unsupported || !account?.caipAddress) return undefined
    const { balance, balanceSymbol } = account
    if (balance === undefined) {
      ask(account.caipAddress)
      return asked?.over ? undefined : skeleton
    }
    const text = pictured?.amount(balance, balanceSymbol, host.locale())
    if (!text) return undefined
    setText(sum, text)
    return sum
  }

  return {
    prepare,
    draw(where) {
      const { text, isAddress } = nameOf(where, {
        start: host.count('chars-start', 4),
        end: host.count('chars-end', 6),
      })
      setText(name, text)
      setAttribute(name, 'dir', isAddress ? 'ltr' : undefined)
      const picture = pictured?.account(where, host.say('element.unsupported'))
      setChildren(
        words,
        [name, balanceOf(where)].filter((node) => node !== undefined),
      )
      return { content: picture ? [picture, words] : [words], pictured: picture !== undefined }
    },
    left() {
      asked = undefined
    },
  }
}
