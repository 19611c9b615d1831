import { useEffect, useState, type ReactElement } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { codeOf, contribute, defineModule, definePlugin, defineView, type ComponentLoader } from '#kernel'
import { createFakeFetch, createFakeStorage } from '#kernel/testing'
import { DIALOG, DIALOG_NODE, type Modal, type ModalOptions, type ModalState } from '#wallet'
import { systemClock } from '../../src/kernel/clock.ts'
import { createModal } from '../../src/shell/createModal.ts'
import { eventually } from '../eventually.ts'
import { wallets } from './toys.tsx'

const VIEW = defineView('Framed')
const OTHER = defineView('Other')
const never = new AbortController().signal

interface Log {
  loads: number
  starts: number
  ends: number
}

/** A plugin with a frame in the dialog, which counts what becomes of it; `show` says what it displays. */
function framed(
  log: Log,
  more: { load?: ComponentLoader; when?: (state: ModalState) => boolean; shown?: boolean } = {},
) {
  function Node(): ReactElement {
    const [shown, setShown] = useState(more.shown ?? false)
    useEffect(() => {
      const show = (event: Event): void => setShown((event as CustomEvent<boolean>).detail)
      addEventListener('test:show', show)
      return () => removeEventListener('test:show', show)
    }, [])
    useEffect(() => {
      log.starts += 1
      return () => void (log.ends += 1)
    }, [])
    return (
      <div data-shown={shown || undefined}>
        <iframe title="Frame" sandbox="" srcDoc="<button>Inside</button>" onLoad={() => void (log.loads += 1)} />
      </div>
    )
  }
  return definePlugin({
    id: 'framed',
    version: '1.0.0',
    apiVersion: 1,
    feature: { key: 'framed', default: true },
    contributes: {
      views: [
        { ref: VIEW, title: 'Framed view', load: async () => ({ default: () => <p>here</p> }) },
        { ref: OTHER, title: 'Other view', load: async () => ({ default: () => <p>there</p> }) },
      ],
      slots: [
        contribute(DIALOG_NODE, {
          id: 'frame',
          load: more.load ?? (async () => ({ default: Node })),
          ...(more.when && { when: more.when }),
        }),
      ],
    },
    load: async () => ({ default: defineModule({}) }),
  })()
}

function make(plugins: ModalOptions['plugins'], options: Partial<ModalOptions> = {}): Modal {
  const { fetch } = createFakeFetch({ clock: systemClock })
  const modal = createModal(
    {
      projectId: '0123456789abcdef0123456789abcdef',
      networks: [
        {
          id: 8453,
          name: 'Base',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: ['https://rpc.example'] } },
        },
      ],
      plugins: [wallets().plugin, ...plugins],
      ...options,
    },
    { platform: { fetch, storage: createFakeStorage() } },
  )
  onTestFinished(() => modal.dispose())
  return modal
}

const newLog = (): Log => ({ loads: 0, starts: 0, ends: 0 })
const shadow = (): ShadowRoot | undefined => document.querySelector('latchkey-root')?.shadowRoot ?? undefined
const iframe = (): HTMLIFrameElement | null | undefined => shadow()?.querySelector('iframe')
const dialog = (): HTMLDialogElement => shadow()!.querySelector('dialog')!
const show = (shown: boolean): boolean => dispatchEvent(new CustomEvent('test:show', { detail: shown }))

describe('a permanent node of the dialog', () => {
  test('is there before the modal was ever opened, and a person sees nothing of it', async () => {
    const log = newLog()
    const modal = make([framed(log)])
    expect(shadow()).toBeUndefined()
    await (await modal.use(DIALOG)).mount('frame', never)
    expect(log.starts).toBe(1)
    expect([dialog().open, modal.getState().open]).toEqual([false, false])
    expect(iframe()!.getClientRects().length).toBe(0)
    await eventually(() => expect(log.loads).toBe(1))
  })

  test('keeps its frame while views come and go, and the modal opens and closes', { tags: ['thorough'] }, async () => {
    const log = newLog()
    const modal = make([framed(log)])
    await (await modal.use(DIALOG)).mount('frame', never)
    await eventually(() => expect(log.loads).toBe(1))
    const frame = iframe()
    for (let round = 0; round < 3; round += 1) {
      void modal.open(VIEW).catch(() => {})
      await expect.element(page.getByText('here')).toBeVisible()
      show(true)
      await eventually(() => expect(frame!.getClientRects().length).toBe(1))
      void modal.open(OTHER).catch(() => {})
      await expect.element(page.getByText('there')).toBeVisible()
      show(false)
      modal.close()
      await eventually(() => expect(dialog().open).toBe(false))
    }
    expect(iframe()).toBe(frame)
    expect(log).toEqual({ loads: 1, starts: 1, ends: 0 })
  })

  test('is nothing to a keyboard or a screen reader unless it is shown', async () => {
    const modal = make([framed(newLog())])
    void modal.open(VIEW).catch(() => {})
    await expect.element(page.getByText('here')).toBeVisible()
    await (await modal.use(DIALOG)).mount('frame', never)
    expect(iframe()!.checkVisibility()).toBe(false)
    for (let presses = 0; presses < 6; presses += 1) {
      await userEvent.keyboard('{Tab}')
      expect(shadow()!.activeElement).not.toBe(iframe())
    }
    expect(
      page
        .getByTitle('Frame')
        .elements()
        .filter((one) => one.checkVisibility()),
    ).toEqual([])
    show(true)
    await eventually(() => expect(iframe()!.checkVisibility()).toBe(true))
  })

  test('is not loaded because somebody opens the modal, but as soon as its plugin runs', async () => {
    const log = newLog()
    const modal = make([framed(log)])
    await modal.open()
    // The extras, which draw the nodes, are there.
    await eventually(() => expect(shadow()!.querySelector('.lk-nodes')).toBeTruthy())
    expect(log.starts).toBe(0)
    void modal.open(VIEW).catch(() => {})
    await eventually(() => expect(log.starts).toBe(1))
  })

  test('goes with its plugin and with its `when`', async () => {
    const log = newLog()
    const modal = make([framed(log, { when: ({ theme }) => theme === 'dark' })], { theme: 'dark' })
    const { mount } = await modal.use(DIALOG)
    await mount('frame', never)
    modal.setTheme('light')
    await eventually(() => expect(log.ends).toBe(1))
    modal.setTheme('dark')
    await mount('frame', never)
    expect(log.starts).toBe(2)
    modal.setFeature('framed', false)
    await eventually(() => expect(log.ends).toBe(2))
    expect(iframe()).toBeNull()
    expect(await mount('frame', never).catch(codeOf)).toBe('SERVICE_UNAVAILABLE')
  })

  test(
    'whose code does not come is told, hidden, and tried anew by the next who needs it',
    { tags: ['thorough'] },
    async () => {
      let works = false
      const log = newLog()
      const load: ComponentLoader = async () => {
        if (!works) throw new Error('no network')
        return { default: () => <i>node</i> }
      }
      const modal = make([framed(log, { load })])
      const { mount } = await modal.use(DIALOG)
      expect(await mount('frame', never).catch(codeOf)).toBe('CHUNK_FAILED')
      works = true
      await mount('frame', never)
      expect(shadow()!.querySelector('.lk-node i')).toBeTruthy()
    },
  )

  test('that throws costs nobody else anything', async () => {
    const load: ComponentLoader = async () => ({
      default: () => {
        throw new Error('mine')
      },
    })
    const modal = make([framed(newLog(), { load })])
    expect(await (await modal.use(DIALOG)).mount('frame', never).catch(codeOf)).toBe('CHUNK_FAILED')
    await modal.open()
    await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  })

  test('is waited for no longer than the signal says, and not at all where there is none', async () => {
    const modal = make([framed(newLog(), { load: () => new Promise(() => {}) })])
    const { mount } = await modal.use(DIALOG)
    const life = new AbortController()
    const waiting = mount('frame', life.signal).catch(codeOf)
    life.abort()
    expect(await waiting).toBe('ABORTED')
    expect(await mount('nobody', never).catch(codeOf)).toBe('SERVICE_UNAVAILABLE')
    const disposed = mount('frame', never).catch(codeOf)
    await eventually(() => expect(shadow()!.querySelector('.lk-node')).toBeTruthy())
    await modal.dispose()
    expect(await disposed).toBe('ABORTED')
  })

  test('is in an embedded modal, too, as soon as that is in the page', async () => {
    const log = newLog()
    const modal = make([framed(log)], { embedded: true })
    const mounted = (await modal.use(DIALOG)).mount('frame', never)
    const place = document.body.appendChild(document.createElement('div'))
    onTestFinished(() => place.remove())
    const off = modal.mount(place)
    await mounted
    expect(place.querySelector('latchkey-root')!.shadowRoot!.querySelector('section iframe')).toBeTruthy()
    expect(iframe()!.checkVisibility()).toBe(false)
    void off
  })
})
