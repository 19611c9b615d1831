/** Which states a run looks at: all of them, with `GALLERY=usual` each part as most people meet it, with `GALLERY=others` the others. */
import { entries, type Entry } from '../../gallery/catalogue.ts'

const isUsual = ({ name }: Entry): boolean => name === 'usual'

const wish = process.env['GALLERY']
export const chosen: readonly Entry[] = wish
  ? entries.filter((entry) => isUsual(entry) === (wish === 'usual'))
  : entries

/** Views, and the tabs of the account, as most people meet them. */
export const usualViews: readonly Entry[] = entries.filter(
  (entry) => isUsual(entry) && entry.plugin !== 'kit' && (entry.isView || entry.part.startsWith('account.tab')),
)
