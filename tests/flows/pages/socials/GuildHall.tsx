import { Heading } from 'latchkey/plugin/kit'
import type { ReactElement } from 'react'

export default function GuildHall(): ReactElement {
  return <Heading>Welcome to the guild</Heading>
}
