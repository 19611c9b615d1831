import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { VIEW_CHANGED } from '#kernel'
import { ACCOUNT, CONNECT } from './testKernel.ts'
import { soakRun } from '../soak/soakRun.ts'
import { flush } from '../../src/kernel/testing/fakeClock.ts'
import { CLOSED, OPENED, ids, routerBench, SWAP, TEXT } from './routerSupport.ts'

const run = soakRun('router stacks')

/** A view with its parameter, as one word: `Swap=ETH`. */
const word = fc.constantFrom('Connect', 'Account', 'Text', 'Swap=ETH', 'Swap=DAI', 'Swap=')
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('evict', 'install', 'push', 'push' as const), word }),
  fc.record({ kind: fc.constantFrom('show', 'open', 'push', 'replace', 'reset' as const), word }),
  fc.record({ kind: fc.constant('goTo' as const), index: fc.integer({ min: -1, max: 5 }) }),
  fc.record({ kind: fc.constantFrom('back', 'close', 'showAny', 'drawn' as const) }),
  fc.record({ kind: fc.constantFrom('evict', 'install' as const), word }),
)

const REFS = { Connect: CONNECT, Account: ACCOUNT, Text: TEXT, Swap: SWAP } as const
const idOf = (word: string): keyof typeof REFS => word.split('=')[0] as keyof typeof REFS
const refOf = (word: string) => REFS[idOf(word)] as typeof SWAP
const paramsOf = (word: string) => (word.includes('=') ? { from: word.split('=')[1] } : undefined)

it(
  'is the stack of a list of words, whoever opens, goes back, closes and takes views away',
  () =>
    run.measured(() =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
          const bench = routerBench()
          const { router, bus, installed } = bench
          const heard: string[] = []
          bus.on(OPENED, () => heard.push('opened'))
          bus.on(CLOSED, () => heard.push('closed'))
          bus.on(VIEW_CHANGED, ({ view }) => heard.push(view))
          let model: string[] = []
          const open: { readonly word: string; ended: boolean }[] = []
          for (const one of steps) {
            const before = model
            const isThere = 'word' in one && installed.has(idOf(one.word))
            const [ref, params] = 'word' in one ? [refOf(one.word), paramsOf(one.word)!] : [undefined, undefined!]
            const top = model.at(-1)
            let refused = false
            try {
              if (one.kind === 'show') router.show(ref, params)
              else if (one.kind === 'showAny') router.show()
              else if (one.kind === 'push') router.push(ref!, params)
              else if (one.kind === 'replace') router.replace(ref!, params)
              else if (one.kind === 'reset') router.reset(ref!, params)
              else if (one.kind === 'goTo') router.goBackToIndex(one.index)
              else if (one.kind === 'back') router.goBack()
              else if (one.kind === 'close') router.close()
              else if (one.kind === 'drawn') router.drawn()
              else if (one.kind === 'open') {
                const asked = { word: one.word, ended: false }
                open.push(asked)
                const end = (): void => void (asked.ended = true)
                router.open(ref!, params).then(end, end)
              } else if (one.kind === 'install') installed.add(idOf(one.word))
              else if (one.kind === 'evict' && one.word !== 'Connect') {
                installed.delete(idOf(one.word))
                router.evict('toy', 'off', (id) => id === idOf(one.word))
              }
            } catch {
              refused = true
            }
            const pushed = (stack: readonly string[], next: string): string[] =>
              stack.at(-1) === next ? [...stack] : [...stack, next]
            switch (one.kind) {
              case 'show':
              case 'open':
                if (isThere) model = model.length > 0 ? pushed(model, one.word) : [one.word]
                break
              case 'showAny':
                if (model.length === 0) model = ['Connect']
                break
              case 'push':
                if (isThere && model.length > 0) model = pushed(model, one.word)
                break
              case 'replace':
                if (isThere && model.length > 0) model = [...model.slice(0, -1), one.word]
                break
              case 'reset':
                if (isThere && model.length > 0) model = [one.word]
                break
              case 'goTo':
                if (one.index >= 0 && one.index < model.length - 1) model = model.slice(0, one.index + 1)
                break
              case 'back':
                model = model.slice(0, -1)
                break
              case 'close':
                model = []
                break
              case 'evict':
                if (one.word === 'Connect') break
                model = model
                  .filter((word) => idOf(word) !== idOf(one.word))
                  .filter((word, at, rest) => word !== rest[at + 1])
                if (before.length > 0 && model.length === 0) model = ['Connect']
            }
            const asks =
              ['push', 'replace', 'reset', 'show'].includes(one.kind) && (model.length > 0 || before.length > 0)
            const asksAnyway = one.kind === 'show'
            expect(refused).toBe('word' in one && !isThere && (asksAnyway || (asks && before.length > 0)))
            const { stack, open: isOpen } = router.state.get()
            const words = stack.map(({ id, params }) => (params ? `${id}=${(params as { from?: string }).from}` : id))
            expect(words).toEqual(model)
            expect(isOpen).toBe(model.length > 0)
            expect(new Set(stack.map(({ key }) => key)).size).toBe(stack.length)
            const shown = model.at(-1)
            expect(shown === undefined || shown === top || heard.at(-1) === idOf(shown)).toBe(true)
          }
          router.close({ force: true })
          await flush()
          // Nobody waits for a view that is gone.
          expect(open.filter(({ ended }) => !ended)).toEqual([])
          expect(ids(bench)).toBe('')
          expect(heard.filter((word) => word === 'opened').length).toBe(
            heard.filter((word) => word === 'closed').length,
          )
          expect(bench.faults).toEqual([])
          router.dispose()
          run.saw(open.length > 0 ? 'with somebody waiting' : 'with nobody')
        }),
        run.fc,
      ),
    ),
  run.limit,
)
