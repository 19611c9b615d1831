import { LatchkeyError } from '#kernel'
import type { FrameOptions } from './types.ts'

/** Lets the page run scripts, send forms and keep its own storage. It cannot navigate the page around it. */
const SANDBOX = ['allow-scripts', 'allow-forms', 'allow-same-origin']

export type FrameElementOptions = Pick<FrameOptions<never, never>, 'allow' | 'sandbox' | 'title' | 'url'>

/**
 * Validates the address. It needs an origin, and another one than the page's: a frame with scripts and the page's origin
 * could reach into the page and remove its own sandbox.
 */
export function frameAddress(url: string, page = globalThis.location?.origin): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (!address || !/^https?:$/.test(address.protocol) || address.origin === page)
    throw new LatchkeyError('INVALID_OPTIONS', { detail: 'the frame needs an http(s) address of another origin' })
  return address
}

/** The element, without `src`: the caller sets it. */
export function makeFrame(
  document: Document,
  { allow = [], sandbox = [], title }: FrameElementOptions,
): HTMLIFrameElement {
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', [...SANDBOX, ...sandbox].join(' '))
  // Only the named features are delegated, and only to the frame's own origin.
  element.allow = allow.map((feature) => `${feature} 'src'`).join('; ')
  // The frame's server may check which site embeds it, but must not learn which page of the site a person is on.
  element.referrerPolicy = 'strict-origin'
  element.title = title
  Object.assign(element.style, { border: '0', width: '100%', height: '100%', display: 'block', colorScheme: 'normal' })
  return element
}

/** The element's container: laid over a place when it is shown, hidden and inert when it is not. */
export function makeBox(document: Document): HTMLDivElement {
  const box = document.createElement('div')
  Object.assign(box.style, { position: 'absolute', left: '0', top: '0', overflow: 'hidden' })
  setShown(box, false)
  return box
}

/** The shell displays elements with the attribute; outside the shell, the style hides the box. */
export function setShown(box: HTMLElement, shown: boolean): void {
  box.toggleAttribute('data-shown', shown)
  box.inert = !shown
  box.style.visibility = shown ? '' : 'hidden'
}
