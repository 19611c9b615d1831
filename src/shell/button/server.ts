import { classesOf, sizeOf } from './button.ts'
import { serverCss } from './css.ts'
import type { Face } from './face.ts'
import type { ButtonSettings } from './part.ts'
import { initialOf } from './tile.ts'

export interface ServerPage {
  readonly theme: string
  readonly settings: ButtonSettings
  /** For the style element, if the page's policy requires a nonce. */
  readonly nonce: string | undefined
}

/**
 * A button as a server renders it, in a declarative shadow root: it has its look and its size before any script runs, and
 * without scripts.
 */
export function serverHtml(face: Face, { nonce, settings, theme }: ServerPage): string {
  const button = attributes({
    type: 'button',
    'aria-haspopup': 'dialog',
    class: classesOf(face.neutral, face.tile !== undefined),
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
