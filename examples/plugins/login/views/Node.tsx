import type { ItemProps } from 'latchkey/plugin'
import { FrameNode } from 'latchkey/plugin/kit'
import { LOGIN } from '../index.ts'

/** Where the frame is for as long as the plugin runs. It asks for its page when somebody needs it. */
export default function Node({ ctx }: ItemProps) {
  return <FrameNode frame={ctx.use(LOGIN).frame} />
}
