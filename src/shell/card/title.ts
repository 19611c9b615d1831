import type { RouteEntry, ViewEntry } from '#kernel'
import type { Shell } from '../shellContext.ts'

/** Id of the heading that names the dialog. Ids are scoped to the shadow root, so all modals may use the same. */
export const TITLE_ID = 'title'

export interface Titles {
  /** Names the dialog. */
  readonly title: string
  readonly detail: string | undefined
}

/** The words of a view's header. If `title` throws, the view's id is the title. */
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
