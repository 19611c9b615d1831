/** The plugin in a test kernel: no browser, no network, no waiting. */
import { ACCOUNT_ACTION } from 'latchkey/plugin/wallet'
import { checkPlugin, createFakeStorage, createTestKernel } from 'latchkey/plugin/testing'
import { expect, test } from 'vitest'
import { MY_FEATURE, MY_FEATURE_VIEW, myFeature } from '../src/index.ts'

const NOTHING = { listeners: 0, timers: 0, slices: [], contributors: 0, stack: [] }

test('it keeps the contract', async () => {
  expect(await checkPlugin(myFeature())).toEqual([])
})

test('a note is there at the next visit, and nothing else stays behind', async () => {
  const storage = createFakeStorage()
  const first = createTestKernel({ plugins: [myFeature()], storage })
  ;(await first.kernel.ready(MY_FEATURE)).write('Call Mira')
  await first.dispose()
  expect(first.leftovers()).toEqual(NOTHING)

  const next = createTestKernel({ plugins: [myFeature()], storage })
  expect((await next.kernel.ready(MY_FEATURE)).note.get()).toBe('Call Mira')
  await next.dispose()
})

test('what somebody else has stored is no note', async () => {
  const storage = createFakeStorage()
  storage.setItem('latchkey:my-feature:note', '{"not":"a note"}')
  const { dispose, faults, kernel } = createTestKernel({ plugins: [myFeature()], storage })
  expect((await kernel.ready(MY_FEATURE)).note.get()).toBe('')
  expect(faults).toEqual([])
  await dispose()
})

test('switched off, its button and its open view go; switched on, the button is back', async () => {
  const { dispose, kernel, remote } = createTestKernel({ plugins: [myFeature()] })
  const buttons = () =>
    kernel
      .items(ACCOUNT_ACTION)
      .get()
      .map(({ plugin }) => plugin)
  kernel.router.show()
  kernel.router.push(MY_FEATURE_VIEW)
  await kernel.plugins.activate('my-feature')
  expect(buttons()).toEqual(['my-feature'])

  await remote({ id: 'my-feature', isEnabled: false, config: [] })
  expect(buttons()).toEqual([])
  expect(kernel.router.state.get().stack.map(({ id }) => id)).toEqual(['Connect'])

  await remote({ id: 'my-feature', isEnabled: true, config: [] })
  expect(buttons()).toEqual(['my-feature'])
  await dispose()
})
