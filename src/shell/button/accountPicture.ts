import { avatarGradient, avatarOf, avatarPath } from '../kit/avatarOf.ts'
import { cleanText } from '../kit/cleanText.ts'
import { safeImageSrc } from '../kit/image.ts'
import type { ConnectionState } from './account.ts'
import { make, setAttribute, setText } from './dom.ts'
import { createTile, type Tile } from './tile.ts'

const SVG = 'http://www.w3.org/2000/svg'

export interface AccountPicture {
  /**
   * Draws the account's picture and, if `withNetwork`, the network's at its corner. Screen readers get the network's name, or
   * `unsupported` if the page does not list the network.
   */
  draw(connection: ConnectionState, unsupported: string, withNetwork: boolean): Node
  /** The element left the page: a picture that was fetched is dropped. */
  detach(): void
}

export function createAccountPicture(document: Document): AccountPicture {
  const avatar = make(document, 'span', { class: 'pic', 'aria-hidden': 'true' })
  const networkName = make(document, 'span', { class: 'sr' })
  const picture = make(document, 'span', { class: 'who' }, avatar, networkName)
  let drawn: string | undefined
  let life = new AbortController()
  let badge: Tile | undefined

  function drawAvatar({ account, address = '' }: ConnectionState): void {
    const profileImage = safeImageSrc(account?.profileImage)
    const key = `${address} ${profileImage}`
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
    if (profileImage) void showProfileImage(profileImage, life.signal)
  }

  /** Anybody can name a profile image, so it is fetched and its bytes are checked before it is drawn. */
  async function showProfileImage(address: string, signal: AbortSignal): Promise<void> {
    try {
      const { createForeignPictures } = await import('../pictures/foreign.ts')
      const src = await createForeignPictures().load(address, avatar, signal)
      // Under the badge with the network's picture.
      if (!signal.aborted) avatar.querySelector('svg')?.after(imageOf(document, src))
    } catch {
      // The drawn avatar stays.
    }
  }

  return {
    draw(connection, unsupported, withNetwork) {
      drawAvatar(connection)
      if (!badge) {
        badge = createTile(document, 'badge')
        avatar.append(badge.node)
      }
      const { network } = connection
      if (connection.unsupported) {
        badge.draw('!')
        setText(networkName, unsupported)
      } else {
        badge.draw(network?.name ?? '')
        setText(networkName, withNetwork ? cleanText(network?.name ?? '') : '')
      }
      paint(badge, network?.imageUrl)
      badge.node.classList.toggle('lost', connection.unsupported)
      badge.node.hidden = !connection.unsupported && !(withNetwork && network)
      return picture
    },
    detach() {
      life.abort()
      drawn = undefined
    },
  }
}

/** Puts a network's picture over its letter. The site itself wrote the address, so the browser may load it directly. */
export function paint(tile: Tile, src: string | undefined): void {
  const safe = safeImageSrc(src)
  if (tile.src === safe) return
  tile.src = safe
  tile.node.querySelector('img')?.remove()
  if (safe) tile.node.append(imageOf(tile.node.ownerDocument, safe))
}

/** Shown once it has loaded, removed if it fails; until then what is behind it shows. */
function imageOf(document: Document, src: string): HTMLImageElement {
  const image = make(document, 'img', { alt: '', referrerpolicy: 'no-referrer', decoding: 'async' })
  image.addEventListener('load', () => void (image.dataset['shown'] = ''), { once: true })
  image.addEventListener('error', () => image.remove(), { once: true })
  image.src = src
  return image
}
