import { LatchkeyError } from '#kernel'
import type { FrameOptions } from './types.ts'

/** What a page needs to run, to take an email, and to keep a session of its own. It cannot navigate the page around it. */
const SANDBOX = ['allow-scripts', 'allow-forms', 'allow-same-origin']

export type Look = Pick<FrameOptions<never, never>, 'allow' | 'sandbox' | 'title' | 'url'>

/**
 * The address, checked. Rejects what has no origin of its own, and the page's own origin: a frame with scripts and the
 * page's origin could reach into the page and take its own sandbox off.
 */
export function frameAddress(url: string, page = globalThis.location?.origin): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (!address || !/^https?:$/.test(address.protocol) || address.origin === page)
    throw new LatchkeyError('INVALID_OPTIONS', { detail: 'the frame needs an http(s) address of another origin' })
  return address
}

/** The element, without its address: that is set once it stands where it will stay. */
export function makeFrame(document: Document, { allow = [], sandbox = [], title }: Look): HTMLIFrameElement {
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', [...SANDBOX, ...sandbox].join(' '))
  // Nothing is delegated but what is named, and that to the frame's own origin alone.
  element.allow = allow.map((feature) => `${feature} 'src'`).join('; ')
  // The frame's server may say which sites it works for; which page of the site a person reads is not its business.
  element.referrerPolicy = 'strict-origin'
  element.title = title
  Object.assign(element.style, { border: '0', width: '100%', height: '100%', display: 'block', colorScheme: 'normal' })
  return element
}

/** What the element stands in: laid over a place when it is shown, and out of reach when it is not. */
export function makeBox(document: Document): HTMLDivElement {
  const box = document.createElement('div')
  Object.assign(box.style, { position: 'absolute', left: '0', top: '0', overflow: 'hidden' })
  setShown(box, false)
  return box
}

/** The shell displays what has the attribute; anywhere else the box hides itself. */
export function setShown(box: HTMLElement, shown: boolean): void {
  box.toggleAttribute('data-shown', shown)
  box.inert = !shown
  box.style.visibility = shown ? '' : 'hidden'
}
