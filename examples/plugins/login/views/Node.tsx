import type { ItemProps } from 'latchkey/plugin'
import { FrameNode } from 'latchkey/plugin/kit'
import { LOGIN } from '../index.ts'

/** Contains the frame while the plugin runs. The frame loads its page when it is needed. */
export default function Node({ ctx }: ItemProps) {
  return <FrameNode frame={ctx.use(LOGIN).frame} />
}
