import { Text } from '#kit'
import type { ReactElement } from 'react'

export interface HelpBlock {
  readonly title: string
  readonly text: string
}

/** A few things to know, each in a line and a sentence or two. */
export function Help({ blocks }: { readonly blocks: readonly HelpBlock[] }): ReactElement {
  return (
    <>
      {blocks.map(({ title, text }) => (
        <Text key={title}>
          <strong>{title}</strong>
          <br />
          {text}
        </Text>
      ))}
    </>
  )
}
