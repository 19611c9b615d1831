import type { PluginContext } from '#kernel'
import { Picture, type PictureSize } from '#kit'
import type { ReactElement } from 'react'
import { MARKS } from '../marks.ts'
import type { SocialsOptions } from '../options.ts'
import type { SocialProvider } from '../providers.ts'

interface MarkProps {
  readonly ctx: PluginContext
  readonly provider: SocialProvider
  readonly size?: PictureSize
}

/** A provider's mark: the host's picture, ours in the colour of the text, or the first letter of the name. */
export function Mark({ ctx, provider: { id, name, picture }, size = 20 }: MarkProps): ReactElement {
  const marks = (ctx.options as SocialsOptions | undefined)?.marks
  const own = marks && Object.hasOwn(marks, id) ? marks[id] : picture
  const path = own === undefined && Object.hasOwn(MARKS, id) ? MARKS[id] : undefined
  if (path === undefined) return <Picture name={name} src={own} size={size} />
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
