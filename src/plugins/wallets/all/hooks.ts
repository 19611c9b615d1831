import { NOTICES } from '#wallet'
import type { WindowedListHandle } from '#kit'
import { useEffect, type RefObject } from 'react'
import type { Surroundings } from '../core.ts'
import type { AllWalletsState } from './createAllWallets.ts'
import { failure } from './ListStatus.tsx'

interface ListRefs {
  readonly root: RefObject<HTMLElement | null>
  readonly field: RefObject<HTMLInputElement | null>
  readonly list: RefObject<WindowedListHandle | null>
}

/**
 * Sets the focus when the view appears: on the wallet that was chosen before, else in the search field. Not in the field on a
 * phone, where the keyboard would cover the list, and not when the person has moved the focus meanwhile.
 */
export function useFirstFocus({ root, field, list }: ListRefs, place: number | undefined, mobile: boolean): void {
  useEffect(() => {
    const focused = (root.current?.getRootNode() as Partial<ShadowRoot> | undefined)?.activeElement
    if (focused && !focused.matches('h2')) return
    if (place !== undefined) list.current?.focus(place)
    else if (!mobile) field.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once: what follows is up to the person
  }, [])
}

/** Announces to screen readers how many wallets a search found, and when something failed. */
export function useAnnouncedResults(core: Surroundings, { failed, items, query, searching }: AllWalletsState): void {
  const { ctx } = core
  const { number, t } = ctx.i18n
  const count = items.length
  const sentence = failed
    ? t(`wallets.all.${failure(core)}`)
    : query.trim() !== '' && !searching
      ? t('wallets.all.found', { count, number: number(count) })
      : ''
  useEffect(() => {
    if (sentence) ctx.use(NOTICES).announce(sentence)
  }, [ctx, sentence])
}

/** Tries again by itself as soon as the browser is online again. */
export function useRetryWhenOnline(failed: boolean, retry: () => void): void {
  useEffect(() => {
    if (!failed) return undefined
    globalThis.addEventListener('online', retry)
    return () => globalThis.removeEventListener('online', retry)
  }, [failed, retry])
}
