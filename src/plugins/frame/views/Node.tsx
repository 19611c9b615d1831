import type { ItemProps } from '#kernel'
import { FrameNode } from '#kit'
import { useEffect, useRef, type ReactElement } from 'react'
import { EMBEDDED } from '../refs.ts'

/** Contains the frame while the plugin runs, and tells it how the modal around it looks. */
export default function Node({ ctx }: ItemProps): ReactElement {
  const embedded = ctx.use(EMBEDDED)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const host = (root.current?.getRootNode() as ShadowRoot | undefined)?.host as HTMLElement | undefined
    if (!host || !root.current) return undefined
    const inside = root.current
    const tell = (): void => {
      const style = getComputedStyle(inside)
      embedded.setLook({
        mode: host.dataset['theme'] === 'light' ? 'light' : 'dark',
        accent: style.getPropertyValue('--latchkey-color-accent').trim(),
        background: style.getPropertyValue('--latchkey-color-card').trim(),
      })
    }
    const observer = new MutationObserver(tell)
    observer.observe(host, { attributes: true, attributeFilter: ['data-theme', 'style'] })
    tell()
    return () => observer.disconnect()
  }, [embedded])
  return (
    <div ref={root}>
      <FrameNode frame={embedded.frame} />
    </div>
  )
}
