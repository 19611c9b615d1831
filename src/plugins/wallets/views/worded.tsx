import type { ItemProps } from '#kernel'
import type { ComponentType } from 'react'
import { CORE } from '../tokens.ts'
import { strings } from './strings.ts'

/** A view that brings the words of all of them: they come after the list's, and a host may open any view first. */
export function worded<P extends ItemProps>(View: ComponentType<P>): ComponentType<P> {
  return function Worded(props) {
    props.ctx.use(CORE).say(strings)
    return <View {...props} />
  }
}
