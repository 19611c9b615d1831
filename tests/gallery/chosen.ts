/** Which states a run looks at: all of them, with `GALLERY=usual` each view as most people meet it, with `GALLERY=others` the others. */
import { entries, type Entry } from '../../gallery/catalogue.ts'

/** Views, and the tabs of the account, as most people meet them. The kit's parts are seen in them. */
export const usualViews: readonly Entry[] = entries.filter(
  ({ name, plugin, part, isView }) =>
    name === 'usual' && plugin !== 'kit' && (isView || part.startsWith('account.tab')),
)

const wish = process.env['GALLERY']
export const chosen: readonly Entry[] =
  wish === 'usual' ? usualViews : entries.filter((entry) => wish !== 'others' || !usualViews.includes(entry))
