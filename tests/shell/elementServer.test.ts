import { describe, expect, test } from 'vitest'
import * as element from '../../src/element.ts'

describe('the elements on a server', () => {
  test('are imported and defined without effect: there is no page', () => {
    const before = Reflect.ownKeys(globalThis)
    const defined = element.defineElements()
    expect(() => defined.dispose()).not.toThrow()
    expect(Reflect.ownKeys(globalThis)).toEqual(before)
    expect(Object.keys(element)).toEqual(['defineElements'])
  })
})
