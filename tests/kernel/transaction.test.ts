import { describe, expect, it } from 'vitest'
import { beginTransaction, defineView } from '#kernel'
import { createTestKernel } from './testKernel.ts'
import { plugin } from './pluginSupport.ts'

const STEP = defineView('Step')

async function world() {
  const toy = plugin('toy', {
    contributes: { views: [{ ref: STEP, title: 'x', load: async () => ({ default: null }) }] },
  })
  const tested = createTestKernel({ plugins: [toy] })
  const { kernel } = tested
  const context = await kernel.plugins.activate('toy')
  kernel.router.show()
  kernel.router.push(STEP)
  const calls: string[] = []
  const transaction = beginTransaction(context, {
    onSuccess: () => void calls.push('onSuccess'),
    onError: () => void calls.push('onError'),
    onCancel: () => void calls.push('onCancel'),
  })
  return { ...tested, calls, context, transaction, stack: () => kernel.inspect().stack.join(' ') }
}

describe('a transaction', () => {
  const cases = [
    ['success', ['onSuccess'], 'Connect Step'],
    ['error', ['onError'], 'Connect'],
    ['cancel', ['onCancel'], 'Connect'],
  ] as const

  it.each(cases)('that ends in %s calls %s once, and the stack is %s', async (outcome, called, stack) => {
    const { calls, kernel, stack: now, transaction } = await world()
    transaction.end(outcome)
    transaction.end(outcome)
    expect(now()).toBe(stack)
    kernel.router.close()
    expect(calls).toEqual(called)
  })

  it('is cancelled when the modal closes, and when its plugin stops', async () => {
    const closed = await world()
    closed.kernel.router.close()
    expect(closed.calls).toEqual(['onCancel'])
    const stopped = await world()
    await stopped.dispose()
    expect(stopped.calls).toEqual(['onCancel'])
    expect(stopped.leftovers().listeners).toBe(0)
  })

  it('whose callback throws is a fault of its plugin, and over all the same', async () => {
    const { context, faults, kernel, stack } = await world()
    const broken = beginTransaction(context, {
      onError() {
        throw new Error('no')
      },
    })
    broken.end('error')
    expect([faults.at(-1)?.plugin, stack()]).toEqual(['toy', 'Connect'])
    kernel.router.close()
    expect(faults).toHaveLength(1)
  })
})
