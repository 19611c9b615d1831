import type { CSSProperties, ReactElement } from 'react'
import { box, Picture, type PictureProps, type PictureSize } from './Picture.tsx'
import { hash } from './cleanText.ts'

/** What an address looks like: two OKLCH hues and the five steps of a key. */
export function avatarOf(address: string): { hues: [number, number]; steps: number[] } {
  // Only EVM addresses mean the same in any case; in base58 case is content.
  const seed = /^0x[\da-f]{40}$/i.test(address) ? address.toLowerCase() : address
  const colour = hash(seed)
  const first = colour % 360
  // Far enough apart for a gradient, near enough for two colours that belong together.
  const second = (first + 50 + ((colour >>> 16) % 70)) % 360
  const cut = hash(seed, 0x9747b28c)
  return { hues: [first, second], steps: [0, 1, 2, 3, 4].map((at) => 18 + 2 * ((cut >>> (at * 5)) % 8)) }
}

export interface AvatarProps {
  address: string
  /** A picture the person chose; the drawn one shows until it has loaded. */
  src?: string | null
  /** The person's name, for the letter should the picture be broken. */
  name?: string
  size?: PictureSize
  badge?: PictureProps['badge']
}

/** An account's round picture, drawn from its address: the same everywhere, different for addresses that look alike. */
export function Avatar({ address, src, name, size = 36, badge }: AvatarProps): ReactElement {
  if (src) return <Picture name={name ?? address} src={src} shape="round" size={size} badge={badge} />
  const { hues, steps } = avatarOf(address)
  const [a, b, c, d, e] = steps
  const { className, style } = box(size, true)
  const gradient = `linear-gradient(135deg,oklch(.8 .1 ${hues[0]}),oklch(.55 .12 ${hues[1]}))`
  return (
    <span className={className} style={style} aria-hidden="true">
      <span className="lk-pic-in" style={{ backgroundImage: gradient } satisfies CSSProperties}>
        <svg viewBox="0 0 40 40" width="100%" height="100%">
          <path
            fill="#0b1214"
            fillOpacity=".42"
            d={`M0 40V${a}H6.5L9.5 ${b}H14.5L17.5 ${c}H22.5L25.5 ${d}H30.5L33.5 ${e}H40V40Z`}
          />
        </svg>
      </span>
      {badge && <Picture name={badge.name} src={badge.src} size={16} />}
    </span>
  )
}
