/** Pictures and amounts on the buttons. */
import { avatarGradient, avatarOf, avatarPath } from '../kit/avatarOf.ts'
import { cleanText } from '../kit/cleanText.ts'
import { amountText } from '../kit/formatAmount.ts'
import { safeImageSrc } from '../kit/image.ts'
import type { Whereabouts } from './account.ts'
import { make, setAttribute, setText } from './dom.ts'
import { createTile, type Tile } from './tile.ts'

const SVG = 'http://www.w3.org/2000/svg'

export interface Pictured {
  /** The account's picture, where it is `marked` with the network's at its corner; the words say where the wallet is. */
  account(where: Whereabouts, unsupported: string, marked: boolean): Node
  /** An exact decimal string as people read it: 3 decimals, never rounded up. Undefined if it is no amount. */
  amount(value: string, symbol: string | undefined, locale: string | undefined): string | undefined
  /** The element left the page: nothing of strangers is kept. */
  left(): void
}

export function createPictured(document: Document): Pictured {
  const avatar = make(document, 'span', { class: 'pic', 'aria-hidden': 'true' })
  const place = make(document, 'span', { class: 'sr' })
  const picture = make(document, 'span', { class: 'who' }, avatar, place)
  let drawn: string | undefined
  let life = new AbortController()
  let badge: Tile | undefined

  function drawAvatar({ account, address = '' }: Whereabouts): void {
    const own = safeImageSrc(account?.profileImage)
    const key = `${address} ${own}`
    if (key === drawn) return
    drawn = key
    const { hues, steps } = avatarOf(address)
    avatar.style.backgroundImage = avatarGradient(hues)
    const svg = document.createElementNS(SVG, 'svg')
    setAttribute(svg, 'viewBox', '0 0 40 40')
    const path = document.createElementNS(SVG, 'path')
    for (const [name, value] of [
      ['d', avatarPath(steps)],
      ['fill', '#0b1214'],
      ['fill-opacity', '.42'],
    ] as const) {
      setAttribute(path, name, value)
    }
    svg.append(path)
    avatar.replaceChildren(svg)
    badge = undefined
    life.abort()
    life = new AbortController()
    if (own) void append(own, life.signal)
  }

  /** Whoever named the account chose its picture: it is fetched and looked at. */
  async function append(own: string, signal: AbortSignal): Promise<void> {
    try {
      const src = await bring(own, signal)
      // Before the network's, which lies at its corner.
      if (!signal.aborted) avatar.querySelector('svg')?.after(imageOf(document, src))
    } catch {
      // The drawn one stands.
    }
  }

  async function bring(own: string, signal: AbortSignal): Promise<string> {
    const { createForeignPictures } = await import('../pictures/foreign.ts')
    return createForeignPictures().bring(own, avatar, signal)
  }

  return {
    account(where, unsupported, marked) {
      drawAvatar(where)
      if (!badge) {
        badge = createTile(document, 'badge')
        avatar.append(badge.node)
      }
      const { network } = where
      badge.node.classList.toggle('lost', where.unsupported)
      badge.draw(where.unsupported ? '!' : (network?.name ?? ''))
      paint(badge, network?.imageUrl)
      badge.node.hidden = !(marked || where.unsupported) || (!where.unsupported && !network)
      setText(place, where.unsupported ? unsupported : marked ? cleanText(network?.name ?? '') : '')
      return picture
    },
    amount(value, symbol, locale) {
      const text = amountText(value, { locale })
      return text && [text, cleanText(symbol ?? '', 12)].filter(Boolean).join(' ')
    },
    left() {
      life.abort()
      drawn = undefined
    },
  }
}

/** Puts a network's picture over its letter: the site wrote its address, so the browser may load it by itself. */
export function paint(tile: Tile, src: string | undefined): void {
  const safe = safeImageSrc(src)
  if (tile.src === safe) return
  tile.src = safe
  tile.node.querySelector('img')?.remove()
  if (safe) tile.node.append(imageOf(tile.node.ownerDocument, safe))
}

/** Shown when it has loaded, gone when it could not; until then what stands behind it shows. */
function imageOf(document: Document, src: string): HTMLImageElement {
  const image = make(document, 'img', { alt: '', referrerpolicy: 'no-referrer', decoding: 'async' })
  image.addEventListener('load', () => void (image.dataset['shown'] = ''), { once: true })
  image.addEventListener('error', () => image.remove(), { once: true })
  image.src = src
  return image
}
