import { expect, it, onTestFinished } from 'vitest'
import type { Modal } from '#wallet'
import { createRegistry } from '../../src/shell/element/registry.ts'

/** What nobody catches in this process, which would end the run: it is noted instead. */
function uncaughtErrors(): readonly unknown[] {
  const uncaught: unknown[] = []
  const others = process.listeners('uncaughtException')
  const note = (error: unknown): void => void uncaught.push(error)
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', note)
  onTestFinished(() => {
    process.off('uncaughtException', note)
    for (const other of others) process.on('uncaughtException', other)
  })
  return uncaught
}

it('tells each element of a new modal: one that throws stops no other, one that has left is not called', async () => {
  const uncaught = uncaughtErrors()
  const registry = createRegistry()
  const heard: string[] = []
  const broken = new Error('an element that cannot draw')
  registry.watch(() => {
    throw broken
  })
  registry.watch(() => {
    heard.push('first')
    leave()
  })
  const leave = registry.watch(() => void heard.push('second'))
  registry.watch(() => void heard.push('third'))
  const registered = registry.register({} as Modal)
  expect(heard).toEqual(['first', 'third'])
  await registered.dispose()
  expect(heard).toEqual(['first', 'third', 'first', 'third'])
  await expect.poll(() => uncaught).toEqual([broken, broken])
})
