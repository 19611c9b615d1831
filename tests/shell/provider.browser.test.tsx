/** What a provider does when it is given another modal, as hot reloading gives it. */
import { StrictMode, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Modal } from '#wallet'
import { ModalProvider, useAccount } from '../../src/react.ts'
import { eventually } from '../eventually.ts'
import { connect, extension, make, pair } from './twoModalsStage.ts'

function Status(): ReactElement {
  return <output>{useAccount().status}</output>
}

describe('a provider', () => {
  function show() {
    const place = document.createElement('div')
    document.body.append(place)
    const react = createRoot(place)
    onTestFinished(() => {
      react.unmount()
      place.remove()
    })
    const draw = (modal: Modal): void =>
      react.render(
        <StrictMode>
          <ModalProvider modal={modal}>
            <Status />
          </ModalProvider>
        </StrictMode>,
      )
    return { place, draw }
  }
  const isDisposed = (modal: Modal): Promise<boolean> =>
    modal.open().then(
      () => false,
      (error: { readonly code?: string }) => error.code === 'DISPOSED',
    )

  test('that gets a newer modal of the same name disposes of the older one: hot reloading leaves one behind', async () => {
    const { first } = pair()
    const wallet = extension()
    await connect(first)
    const alone = wallet.listeners()
    const { place, draw } = show()
    draw(first.modal)
    await eventually(() => expect(place.textContent).toBe('connected'))

    const newer = make()
    draw(newer.modal)
    await eventually(() => expect(newer.modal.getState().status).toBe('connected'))
    await eventually(() => expect(place.textContent).toBe('connected'))
    expect(await isDisposed(first.modal)).toBe(true)
    await eventually(() => expect(wallet.listeners()).toBe(alone))
    // Nobody is told of a disconnect that is none, and the wallet keeps knowing the page.
    expect(first.events).toEqual(['connected'])
    expect(wallet.methods()).not.toContain('wallet_revokePermissions')
  })

  test('that gets a modal of another name leaves both as they are', async () => {
    const { first, second } = pair()
    const { place, draw } = show()
    draw(first.modal)
    await eventually(() => expect(place.textContent).toBe('disconnected'))
    draw(second.modal)
    await second.modal.open()
    expect(await isDisposed(first.modal)).toBe(false)
    draw(first.modal)
    expect(await isDisposed(second.modal)).toBe(false)
  })

  test('under StrictMode, which runs effects twice, disposes of nothing and asks the wallet once', async () => {
    const { first } = pair()
    const wallet = extension()
    await connect(first)
    const [asked, listening] = [wallet.requests.length, wallet.listeners()]
    const { place, draw } = show()
    draw(first.modal)
    await eventually(() => expect(place.textContent).toBe('connected'))
    draw(first.modal)
    expect([wallet.requests.length, wallet.listeners()]).toEqual([asked, listening])
    expect(await isDisposed(first.modal)).toBe(false)
  })
})
