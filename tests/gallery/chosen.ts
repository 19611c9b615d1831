/** Which states a run looks at: all of them, or with `GALLERY=usual` each part as most people meet it. */
import { entries, type Entry } from '../../gallery/catalogue.ts'

const isUsual = ({ name }: Entry): boolean => name === 'usual'

export const chosen: readonly Entry[] = process.env['GALLERY'] === 'usual' ? entries.filter(isUsual) : entries

/** Views, and the tabs of the account, as most people meet them. */
export const usualViews: readonly Entry[] = entries.filter(
  (entry) => isUsual(entry) && entry.plugin !== 'kit' && (entry.isView || entry.part.startsWith('account.tab')),
)
