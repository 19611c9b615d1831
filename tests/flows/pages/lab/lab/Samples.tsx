import { Text, type ItemProps } from 'latchkey/plugin'

export default function Samples({ ctx }: ItemProps) {
  return <Text>{ctx.id} samples</Text>
}
