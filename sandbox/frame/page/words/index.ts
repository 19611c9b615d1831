/** The words in the person's language, and the direction they are read in. */
import { ar } from './ar.ts'
import { en, type Words } from './en.ts'

export type { Words }

const TABLES: Readonly<Record<string, { readonly words: Words; readonly direction: 'ltr' | 'rtl' }>> = {
  en: { words: en, direction: 'ltr' },
  ar: { words: ar, direction: 'rtl' },
}

/** The page around may name a language in the address; else it is the browser's. English for all that there is no table for. */
export function chooseWords(wanted: string | undefined, languages: readonly string[]) {
  const tags = [...(wanted === undefined ? [] : [wanted]), ...languages]
  const language = tags.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find((tag) => Object.hasOwn(TABLES, tag))
  const chosen = TABLES[language ?? 'en'] ?? { words: en, direction: 'ltr' as const }
  return { ...chosen, language: language ?? 'en' }
}

/** Puts values in. They are text, and stay text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
