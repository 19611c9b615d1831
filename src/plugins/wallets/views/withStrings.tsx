import type { ItemProps } from '#kernel'
import type { ComponentType } from 'react'
import { CORE } from '../tokens.ts'
import { strings } from './strings.ts'

/** A view that first adds the strings of all views, since a host may open any of them first. */
export function withStrings<P extends ItemProps>(View: ComponentType<P>): ComponentType<P> {
  return function Worded(props) {
    props.ctx.use(CORE).say(strings)
    return <View {...props} />
  }
}
