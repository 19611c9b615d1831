import type { ItemProps } from 'latchkey/plugin'
import { Text } from 'latchkey/plugin/kit'

export default function Samples({ ctx }: ItemProps) {
  return <Text>{ctx.id} samples</Text>
}
