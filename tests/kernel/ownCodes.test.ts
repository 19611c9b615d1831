import { describe, expect, it } from 'vitest'
import { codeOf, explainError, isOwnCode, LatchkeyError } from '#kernel'
import { createTestKernel } from './testKernel.ts'
import { plugin, stateOf } from './pluginSupport.ts'

const strings = {
  en: { 'login.error.WRONG_CODE': 'That code is wrong', 'login.error.WRONG_CODE.help': '{left} tries are left.' },
  de: { 'login.error.WRONG_CODE': 'Der Code stimmt nicht' },
}
const login = (more: Parameters<typeof plugin>[1] = {}) => plugin('login', { contributes: { strings }, ...more })
const wrong = new LatchkeyError('login/WRONG_CODE', { params: { left: 2 } })

describe('a plugin’s own error code', () => {
  it('has words of the plugin’s, filled in, and a way on', () => {
    const { kernel } = createTestKernel({ plugins: [login()] })
    expect(codeOf(wrong)).toBe('login/WRONG_CODE')
    expect(explainError(kernel.i18n, wrong)).toEqual({ heading: 'That code is wrong', text: '2 tries are left.' })
  })

  it('speaks the page’s language where the plugin does', () => {
    const { kernel } = createTestKernel({ plugins: [login()], locale: 'de' })
    expect(explainError(kernel.i18n, wrong)?.heading).toBe('Der Code stimmt nicht')
  })

  it('has no words while the plugin does not have any', () => {
    const { kernel } = createTestKernel()
    expect(explainError(kernel.i18n, wrong)).toBeUndefined()
  })

  it('is told apart from the catalogue’s', async () => {
    const { kernel } = createTestKernel()
    await kernel.errorWords()
    expect(['login/WRONG_CODE', 'USER_REJECTED', 'login/', '/X', 'login/wrong'].map(isOwnCode)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(explainError(kernel.i18n, 'USER_REJECTED')?.heading).toBe('Request declined')
  })

  it('is foreseen, and no crash', async () => {
    const noisy = login({
      activate: ({ clock }) =>
        [1, 2, 3, 4].forEach((ms) =>
          clock.setTimeout(() => {
            throw wrong
          }, ms),
        ),
    })
    const tested = createTestKernel({ plugins: [noisy] })
    await tested.kernel.plugins.activate('login')
    await tested.clock.advance(1_000)
    expect(stateOf(tested, 'login')).toBe('active')
    expect(tested.faults).toHaveLength(4)
  })
})
