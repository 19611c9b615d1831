import { expect, it } from 'vitest'
import { createBareKernel } from '#kernel/testing'
import { createTabs, type Channel } from '../../../src/plugins/siwx/flow/tabs.ts'

it('tells each listener that another tab has changed something: one that throws stops no other, one that has left is not called', async () => {
  const { kernel, dispose } = createBareKernel()
  const page = new EventTarget()
  const tell = (data: unknown): boolean => page.dispatchEvent(new MessageEvent('message', { data }))
  const channel: Channel = {
    postMessage: () => {},
    close: () => {},
    addEventListener: (type, listener) => page.addEventListener(type, (event) => listener(event as MessageEvent)),
  }
  const tabs = createTabs(kernel.context, 'siwx', () => channel)
  const heard: string[] = []
  tabs.listen(() => {
    throw new Error('a listener of ours')
  })
  tabs.listen(() => {
    heard.push('first')
    leave()
  })
  const leave = tabs.listen(() => void heard.push('second'))
  tabs.listen(() => void heard.push('third'))
  tell('anything else')
  expect(heard).toEqual([])
  tell('changed')
  tell('changed')
  expect(heard).toEqual(['first', 'third', 'first', 'third'])
  await dispose()
})
