import type { RouteEntry, ViewEntry } from '#kernel'
import type { Shell } from '../shellContext.ts'

/** The heading that names the dialog. Ids are scoped to our shadow root, so one name does for every modal. */
export const TITLE_ID = 'title'

export interface Titles {
  /** Names the dialog. */
  readonly title: string
  readonly detail: string | undefined
}

/** The words of a view's header. A title that throws becomes the view's id. */
export function titlesOf({ kernel, items, t }: Shell, entry: RouteEntry, { plugin, view }: ViewEntry): Titles {
  const { title, subtitle } = view
  const context = { ...items, params: entry.params }
  const where = { plugin, contribution: `view:${entry.id}` }
  return {
    title: typeof title === 'string' ? t(title) : kernel.reporter.guard(where, () => title(context), entry.id),
    detail:
      typeof subtitle === 'string' ? t(subtitle) : kernel.reporter.guard(where, () => subtitle?.(context), undefined),
  }
}
