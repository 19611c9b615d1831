import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defineModule, definePlugin, defineView } from '#kernel'
import { eventually } from '../eventually.ts'
import { opened, SECOND, SLOW, two, view } from './routingStage.tsx'
import { gate, toy } from './toys.tsx'
import { EXTRAS } from '../../src/shell/loadExtras.ts'

describe('moving between views', () => {
  test('slides from the end side, and back from the start side, with the focus on the heading', async () => {
    const shown = await opened()
    expect(view(shown).dataset.motion).toBeUndefined()
    expect(page.getByRole('button', { name: 'Back' }).query()).toBeNull()

    shown.kernel.router.push(SECOND, { amount: '1' })
    await expect.element(page.getByRole('dialog', { name: 'Send 1' })).toBeVisible()
    expect(view(shown).dataset).toMatchObject({ view: 'Second', motion: 'next' })
    expect(shown.find('.lk-head p').textContent).toBe('on Base')
    expect(shown.root.activeElement).toBe(shown.find('h2'))

    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(page.getByRole('dialog', { name: 'First view' })).toBeVisible()
    expect(view(shown).dataset).toMatchObject({ view: 'First', motion: 'prev' })
    expect(shown.root.activeElement).toBe(shown.find('h2'))
  })

  test('fades a copy of the old view out, which nobody can reach and which goes', async () => {
    const shown = await opened()
    await expect.element(page.getByText('number one')).toBeVisible()
    await shown.kernel.maybe(EXTRAS)?.load()
    // The copy lives 75 ms: it is caught as it comes, since a look now and then may miss it.
    const coming = new Promise<HTMLElement>((resolve) => {
      const observer = new MutationObserver(() => {
        const copy = shown.root.querySelector<HTMLElement>('[data-motion=out]')
        if (!copy) return
        observer.disconnect()
        resolve(copy)
      })
      observer.observe(shown.root, { subtree: true, childList: true, attributes: true })
    })
    shown.kernel.router.push(SECOND, { amount: '1' })
    const ghost = await coming
    expect(ghost.inert).toBe(true)
    expect(ghost.textContent).toBe('number one')
    expect(ghost.dataset.view).toBeUndefined()
    await eventually(() => expect(shown.root.querySelector('[data-motion=out]')).toBeNull())
    await eventually(() => expect(shown.clock.pending).toBe(0))
  })

  test('moves the height, so that the card does not jump', async () => {
    const tall = defineView('Tall')
    const shown = await opened({
      plugins: [
        two,
        toy('tall', {
          views: [{ ref: tall, title: 'Tall', load: async () => ({ default: () => <div style={{ height: 300 }} /> }) }],
        }),
      ],
    })
    await expect.element(page.getByText('number one')).toBeVisible()
    await shown.kernel.maybe(EXTRAS)?.load()
    const card = shown.find('.lk-card')
    await Promise.all(card.getAnimations().map(({ finished }) => finished))
    const before = card.offsetHeight
    shown.kernel.router.push(tall)
    const animation = await eventually(() => {
      const found = card
        .getAnimations()
        .find(({ effect }) => (effect as KeyframeEffect).getKeyframes().some((frame) => 'height' in frame))
      if (!found) throw new Error('the height does not move')
      return found
    })
    const frames = (animation.effect as KeyframeEffect).getKeyframes()
    expect(frames[0]?.height).toBe(`${before}px`)
    expect(animation.effect?.getComputedTiming().duration).toBe(150)
    await animation.finished
    expect(card.offsetHeight).toBeGreaterThan(before + 200)
  })

  test('draws a view that was loaded before in the same frame', async () => {
    const shown = await opened()
    shown.kernel.router.push(SECOND, { amount: '1' })
    await expect.element(page.getByRole('button', { name: 'send 1' })).toBeVisible()
    shown.kernel.router.goBack()
    await expect.element(page.getByText('number one')).toBeVisible()
    const busy = new Set<string | null>()
    // Not the copy of a skeleton, which fades out.
    const body = (): Element => shown.find('.lk-view:not([inert]) .lk-body')
    const watch = new MutationObserver(() => busy.add(body().getAttribute('aria-busy')))
    watch.observe(shown.root, { subtree: true, childList: true, attributes: true })
    shown.kernel.router.push(SECOND, { amount: '2' })
    await expect.element(page.getByRole('button', { name: 'send 2' })).toBeVisible()
    watch.disconnect()
    expect([...busy]).toEqual([null])
  })

  test('answers router.open and goes back when the view is done', async () => {
    const shown = await opened()
    const answer = shown.kernel.router.open(SECOND, { amount: '3' })
    await page.getByRole('button', { name: 'send 3' }).click()
    expect(await answer).toEqual({ hash: '0x1' })
    await expect.element(page.getByRole('dialog', { name: 'First view' })).toBeVisible()
  })

  test('marks the head while the body is scrolled', async () => {
    const long = defineView('Long')
    const short = defineView('Short')
    const shown = await opened(
      {
        plugins: [
          toy('long', {
            views: [
              { ref: long, title: 'Long', load: async () => ({ default: () => <div style={{ height: 3000 }} /> }) },
              { ref: short, title: 'Short', load: async () => ({ default: () => <p>short</p> }) },
            ],
          }),
        ],
      },
      long,
    )
    const body = await eventually(() => {
      const found = shown.find('.lk-body')
      expect(found.scrollHeight).toBeGreaterThan(found.clientHeight)
      return found
    })
    // What marks the head is loaded after the card: it notices the next scroll.
    await eventually(() => {
      body.scrollTop = body.scrollTop === 40 ? 41 : 40
      expect(shown.find('.lk-card').hasAttribute('data-scrolled')).toBe(true)
    })
    body.scrollTop = 0
    await eventually(() => expect(shown.find('.lk-card').hasAttribute('data-scrolled')).toBe(false))
    body.scrollTop = 40
    await eventually(() => expect(shown.find('.lk-card').hasAttribute('data-scrolled')).toBe(true))
    // The copy of the old view that fades out is scrolled like it, and marks nothing.
    const copied = new Promise<Element>((resolve) => {
      const watch = new MutationObserver(() => {
        const copy = shown.root.querySelector('.lk-view[inert]')
        if (!copy) return
        watch.disconnect()
        resolve(copy)
      })
      watch.observe(shown.root, { subtree: true, childList: true, attributes: true })
    })
    shown.kernel.router.push(short)
    const fading = await copied
    await Promise.all(fading.getAnimations().map(({ finished }) => finished))
    expect(shown.find('.lk-card').hasAttribute('data-scrolled')).toBe(false)
  })
})

describe('a view that is not there yet', () => {
  test('is a skeleton of its shape under its title, then the view', async () => {
    const door = gate(() => <p>here I am</p>)
    const slow = toy('slow', { views: [{ ref: SLOW, title: 'Slow view', shape: 'rail', load: door.load }] })
    const shown = await opened({ plugins: [slow] }, SLOW)
    await expect.element(page.getByRole('dialog', { name: 'Slow view' })).toBeVisible()
    expect(shown.find('.lk-body').getAttribute('aria-busy')).toBe('true')
    expect(shown.find('.lk-shape-rail .lk-sk')).toBeTruthy()
    expect(shown.kernel.router.state.get().loading).toBe(true)
    door.open()
    await expect.element(page.getByText('here I am')).toBeVisible()
    expect(shown.find('.lk-body').getAttribute('aria-busy')).toBeNull()
    expect(shown.kernel.router.state.get().loading).toBe(false)
  })

  test('says so when its chunk does not load, and tries again', async () => {
    let tries = 0
    const load = async (): Promise<{ default: unknown }> => {
      tries += 1
      if (tries <= 3) throw new Error('offline')
      return { default: () => <p>here I am</p> }
    }
    const shown = await opened({ plugins: [toy('slow', { views: [{ ref: SLOW, title: 'Slow view', load }] })] }, SLOW)
    await eventually(async () => {
      await shown.clock.advance(1_000)
      expect(tries).toBe(3)
    })
    await expect.element(page.getByRole('heading', { name: "This screen didn't load" })).toBeVisible()
    expect(shown.faults.map(({ contribution }) => contribution)).toEqual(['view:Slow'])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('here I am')).toBeVisible()
  })

  test('says so when its plugin does not start, and tries again', async () => {
    let tries = 0
    const plugin = definePlugin({
      id: 'flaky',
      version: '1.0.0',
      apiVersion: 1,
      contributes: {
        views: [{ ref: SLOW, title: 'Slow view', load: async () => ({ default: () => <p>here I am</p> }) }],
      },
      load: async () => {
        tries += 1
        if (tries <= 3) throw new Error('offline')
        return { default: defineModule({}) }
      },
    })
    const shown = await opened({ plugins: [plugin()] }, SLOW)
    await eventually(async () => {
      await shown.clock.advance(1_000)
      expect(tries).toBe(3)
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('here I am')).toBeVisible()
  })

  test('is refused when the chunk holds no component', async () => {
    const shown = await opened(
      { plugins: [toy('odd', { views: [{ ref: SLOW, title: 'Odd', load: async () => ({ default: 42 }) }] })] },
      SLOW,
    )
    await expect.element(page.getByRole('heading', { name: "This screen didn't load" })).toBeVisible()
    expect(String(shown.faults[0]?.error)).toContain('no component')
  })
})

describe('what the router passes through within one frame', () => {
  const drawnBy = (shown: Awaited<ReturnType<typeof opened>>): string[] => {
    const drawn: string[] = []
    new MutationObserver(() =>
      drawn.push(...[...shown.root.querySelectorAll<HTMLElement>('[data-view]')].map(({ dataset }) => dataset.view!)),
    ).observe(shown.root, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-view'],
    })
    return drawn
  }

  test('is not drawn; where it ends is', async () => {
    const shown = await opened()
    await expect.element(page.getByText('number one')).toBeVisible()
    await shown.kernel.maybe(EXTRAS)?.load()
    const drawn = drawnBy(shown)
    shown.kernel.router.push(SECOND, { amount: '1' })
    shown.kernel.router.replace(SECOND, { amount: '2' })
    await expect.element(page.getByText('send 2', { exact: true })).toBeVisible()
    shown.kernel.router.goBack()
    // A wallet that answers at once does so some turns later.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    shown.kernel.router.push(SECOND, { amount: '3' })
    await expect.element(page.getByText('send 3', { exact: true })).toBeVisible()
    expect(drawn).not.toContain('First')
    expect(page.getByText('send 1', { exact: true }).elements()).toEqual([])
  })

  test('is time enough for a view whose code is there: it is drawn without a skeleton', async () => {
    const shown = await opened()
    await expect.element(page.getByText('number one')).toBeVisible()
    await shown.kernel.maybe(EXTRAS)?.load()
    const skeletons: string[] = []
    new MutationObserver(() =>
      skeletons.push(
        ...[...shown.root.querySelectorAll('.lk-body[aria-busy]')].map(({ parentElement }) => parentElement!.className),
      ),
    ).observe(shown.root, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
    shown.kernel.router.push(SECOND, { amount: '1' })
    await expect.element(page.getByText('send 1', { exact: true })).toBeVisible()
    expect(skeletons).toEqual([])
  })

  test('opens again when it was closed and opened', async () => {
    const shown = await opened()
    await expect.element(page.getByText('number one')).toBeVisible()
    await shown.kernel.maybe(EXTRAS)?.load()
    shown.kernel.router.close()
    shown.kernel.router.show(SECOND, { amount: '1' })
    expect(shown.kernel.router.state.get().loading).toBe(true)
    await expect.element(page.getByText('send 1', { exact: true })).toBeVisible()
    await eventually(() => expect(shown.kernel.router.state.get().loading).toBe(false))
    shown.kernel.router.close()
    await eventually(() => expect(shown.dialog.open).toBe(false))
  })
})
