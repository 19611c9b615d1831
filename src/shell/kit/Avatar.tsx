import type { CSSProperties, ReactElement } from 'react'
import { box, Picture, type PictureProps, type PictureSize } from './Picture.tsx'
import { avatarGradient, avatarOf, avatarPath } from './avatarOf.ts'

export interface AvatarProps {
  address: string
  /** A picture the person chose; the drawn one shows until it has loaded. */
  src?: string | null | undefined
  /** The person's name, for the letter should the picture be broken. */
  name?: string | undefined
  size?: PictureSize | undefined
  badge?: PictureProps['badge'] | undefined
}

/** An account's round picture, drawn from its address: the same everywhere, different for addresses that look alike. */
export function Avatar({ address, src, name, size = 36, badge }: AvatarProps): ReactElement {
  if (src) return <Picture name={name ?? address} src={src} shape="round" size={size} badge={badge} />
  const { hues, steps } = avatarOf(address)
  const { className, style } = box(size, true)
  return (
    <span className={className} style={style} aria-hidden="true">
      <span className="lk-pic-in" style={{ backgroundImage: avatarGradient(hues) } satisfies CSSProperties}>
        <svg viewBox="0 0 40 40" width="100%" height="100%">
          <path fill="#0b1214" fillOpacity=".42" d={avatarPath(steps)} />
        </svg>
      </span>
      {badge && <Picture name={badge.name} src={badge.src} size={16} />}
    </span>
  )
}
