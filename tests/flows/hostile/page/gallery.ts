/** Lists wallets with mutated icons, a hundred to a modal, and looks at what became of them. */
import { createModal } from 'latchkey/preset'
import { send } from './announce.ts'
import { card, control, turn, until } from './driver.ts'
import { mutatedIcon } from './icons.ts'
import { inspect } from './inspect.ts'
import { dice } from './seeded.ts'

const AT_ONCE = 100
const ALLOWED = /^data:image\/(?:svg\+xml|png|jpeg|webp|gif|avif)[;,]/i
const LARGEST = 256 * 1024

/** What makes a provider of an object; nobody asks these. */
const request = (): Promise<never> => new Promise(() => {})

export interface Gallery {
  readonly announced: number
  /** How many got into an `img`; the others show a letter. */
  readonly pictures: number
  readonly wrong: readonly string[]
}

export interface GalleryOptions {
  readonly count: number
  readonly seed: number
  readonly services: string
}

/** It is shown, or a letter or a drawing of ours stands there. */
const isJudged = (picture: Element): boolean => picture.querySelector('img, svg') !== null || picture.textContent !== ''

export async function hang({ count, seed, services }: GalleryOptions): Promise<Gallery> {
  const wrong: string[] = []
  const cast = dice(seed)
  let announced = 0
  let pictures = 0
  for (let from = 0; from < count; from += AT_ONCE) {
    const modal = createModal({
      projectId: '',
      networks: [
        {
          id: 31337,
          name: 'Local',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
        },
      ],
      endpoints: { api: services, wallets: services, rpc: services },
      logger: { error() {}, warn() {}, info() {}, debug() {} },
    })
    const ready = modal.open()
    await until('the plugin for browser wallets', () => modal.getState().plugins['injected']?.state === 'active')
    const last = Math.min(count, from + AT_ONCE) - 1
    for (let at = from; at <= last; at++) {
      send({
        info: { uuid: `u${at}`, name: `W${at}`, icon: mutatedIcon(cast), rdns: `example.w${at}` },
        provider: { request },
      })
      announced += 1
    }
    await ready
    await until('the list', () => control(`W${last}`))
    const body = card()?.querySelector('.lk-body')
    // Pictures below the fold load when they are scrolled to.
    for (let top = 0; top < (body?.scrollHeight ?? 0); top += 500) {
      body?.scrollTo(0, top)
      await turn(20)
    }
    await until('the pictures', () => [...(card()?.querySelectorAll('.lk-row .lk-pic-in') ?? [])].every(isJudged))
    wrong.push(...inspect(`icons ${from} to ${last}`))
    for (const img of card()?.querySelectorAll('img') ?? []) {
      pictures += 1
      const { src } = img
      const { width, height } = img.getBoundingClientRect()
      if (!ALLOWED.test(src) || src.length > LARGEST) wrong.push(`a picture from ${src.slice(0, 80)}`)
      if (width > 36 || height > 36) wrong.push(`a picture of ${width} by ${height}`)
      if (img.getAttributeNames().some((name) => name === 'srcset' || name.startsWith('on')))
        wrong.push('an attribute of its own')
    }
    await modal.dispose()
  }
  return { announced, pictures, wrong }
}
