import type { I18n } from '#kernel'
import { createI18n as create, type OwnedI18n } from '../../src/kernel/i18n.ts'

/** Words, and how tables are added to them, in one object. */
export function createI18n(...options: Parameters<typeof create>): I18n & Pick<OwnedI18n, 'add'> {
  const { i18n, add } = create(...options)
  // Its getter of the direction has to stay one.
  return Object.create(i18n, { add: { value: add } }) as I18n & Pick<OwnedI18n, 'add'>
}
