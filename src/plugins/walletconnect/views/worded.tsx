import type { ItemProps } from '#kernel'
import type { ComponentType } from 'react'
import { say } from './strings.ts'

/** A view that brings the words of all of them: a host may open any view first. */
export function worded<P extends ItemProps>(View: ComponentType<P>): ComponentType<P> {
  return function Worded(props) {
    say(props.ctx)
    return <View {...props} />
  }
}
