// @chunk next: every page that is touched fetches it after the first picture.
import { CATALOGUE } from './catalogue.ts'

/** Texts of the catalogue, by `error.<CODE>` and `error.<CODE>.help`. */
export function errorWords(): { readonly en: Readonly<Record<string, string>> } {
  const rows = Object.entries(CATALOGUE).flatMap(([code, entry]) => [
    [`error.${code}`, entry.text],
    ...('help' in entry ? [[`error.${code}.help`, entry.help]] : []),
  ])
  return { en: Object.fromEntries(rows) as Record<string, string> }
}
