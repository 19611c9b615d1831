/** A page of another origin in a view. Here it is an element that says so: what is inside a frame is its own page's. */
import { FrameNode, FramePlace, Text, type FrameLike } from '#kit'
import type { KitStates } from '../../kinds.ts'
import { part } from '../../toys.tsx'
import { NO_AMOUNT, NO_NAMES } from './reasons.ts'

/** A frame that is laid into its place, as high as it wants. */
function frameOf(height: number | undefined): FrameLike {
  let box: HTMLElement | undefined
  const wanted = { get: () => height, subscribe: () => () => {} }
  return {
    height: wanted,
    attach(node) {
      node.hidden = true
      return () => {}
    },
    show(place) {
      box = place.ownerDocument.createElement('div')
      box.textContent = 'A page of another origin'
      box.style.cssText =
        'display:grid;place-items:center;height:100%;border-radius:8px;outline:1px dashed currentColor;outline-offset:-1px'
      place.append(box)
      return () => box?.remove()
    },
  }
}

const framed = (height?: number) => {
  const frame = frameOf(height)
  return () => (
    <>
      <Text>What is above the frame is the plugin’s.</Text>
      <FrameNode frame={frame} />
      <FramePlace frame={frame} label="Log in" />
    </>
  )
}

export default {
  FramePlace: {
    shows: ['FrameNode'],
    states: { usual: part('FramePlace', framed(160)), loading: part('FramePlace', framed()) },
    without: {
      empty: 'without a frame nobody draws it',
      error: 'its plugin says it in the place of the frame',
      long: NO_NAMES,
      huge: NO_AMOUNT,
    },
  },
} satisfies KitStates
