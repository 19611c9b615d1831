import type { ItemProps } from '#kernel'
import type { ComponentType } from 'react'
import { addStrings } from './strings.ts'

/** The view, with the strings of all views added before it is drawn: a host may open any of them first. */
export function withStrings<P extends ItemProps>(View: ComponentType<P>): ComponentType<P> {
  return function WithStrings(props) {
    addStrings(props.ctx)
    return <View {...props} />
  }
}
