import { classesOf, sizeOf } from './button.ts'
import { serverCss } from './css.ts'
import type { Face } from './face.ts'
import type { ButtonSettings } from './part.ts'
import { initialOf } from './tile.ts'

export interface ServerPage {
  readonly theme: string
  readonly settings: ButtonSettings
  /** The style element's nonce, for pages whose policy wants one. */
  readonly nonce: string | undefined
}

/**
 * A button as a server writes it, in a shadow root that the browser makes while it reads the page: with its look and in its
 * size, before any script and without one.
 */
export function serverHtml(face: Face, { nonce, settings, theme }: ServerPage): string {
  const button = attributes({
    type: 'button',
    'aria-haspopup': 'dialog',
    class: classesOf(face.settled, face.tile !== undefined),
    'aria-busy': String(face.busy),
    'data-theme': theme,
    'data-size': sizeOf(settings.size),
    disabled: face.disabled || settings.disabled ? '' : undefined,
  })
  const tile =
    face.tile === undefined
      ? ''
      : `<span class="pic tile net" aria-hidden="true">${escaped(initialOf(face.tile))}</span>`
  const style = `<style${attributes({ nonce })}>${serverCss}</style>`
  return `<template shadowrootmode="open" shadowrootdelegatesfocus>${style}<button${button}>${tile}<bdi>${escaped(face.words)}</bdi></button></template>`
}

const attributes = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(value)}"`))
    .join('')

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
