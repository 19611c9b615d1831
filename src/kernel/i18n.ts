import type { Disposable, I18n, StringTable, Words } from './contracts/index.ts'

interface I18nOptions {
  /** BCP 47 tag; without it the first of `languages`, else English. */
  readonly locale?: string | undefined
  /** The host's own words by key; they win over every table. */
  readonly strings?: Words | undefined
  /** What the person prefers (`navigator.languages`). */
  readonly languages?: readonly string[] | undefined
}

/** What plugins get, and what only the kernel does: adding a plugin's table. Disposing the result of `add` removes it. */
export interface OwnedI18n {
  readonly i18n: I18n
  add(plugin: string, table: StringTable): Disposable
}

interface PluginTable {
  readonly plugin: string
  readonly table: StringTable
}

/** Scripts written from right to left, by ISO 15924: Arabic, Hebrew, Thaana, Syriac, N'Ko, Adlam, Hanifi Rohingya. */
const RIGHT_TO_LEFT = /^(Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg)$/

/** Letters written from right to left, by their blocks; the last four are high surrogates of such blocks. */
const RTL_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/

/**
 * Words by key: the host's own, then the tables of the locale (exact tag, then language), then English, then the key.
 * With a `count` among the params, `<key>_one`, `<key>_other` … are tried first, by the plural rules of the language
 * that the words are in.
 */
export function createI18n({ locale: wanted, strings = {}, languages }: I18nOptions): OwnedI18n {
  const locale = canonical(wanted ?? languages?.[0])
  // `maximize` takes 3 ms when a page first calls it, and for English the answer is known.
  const { language, script = '' } = /^en\b/.test(locale)
    ? { language: 'en' as const }
    : new Intl.Locale(locale).maximize()
  const isRtl = RIGHT_TO_LEFT.test(script)
  const tags = [...new Set([locale, language, 'en'])]
  /** Newest first. */
  let tables: readonly PluginTable[] = []
  const plurals = memo((tag: string) => new Intl.PluralRules(tag))
  const numbers = memo(
    (options: string) => new Intl.NumberFormat(locale, JSON.parse(options) as Intl.NumberFormatOptions),
  )
  const dates = memo(
    (options: string) => new Intl.DateTimeFormat(locale, JSON.parse(options) as Intl.DateTimeFormatOptions),
  )

  /** A plugin's own table first, so that no other can change its words; then the newest. */
  const ranked = (key: string): readonly PluginTable[] => {
    const own = ({ plugin }: PluginTable): boolean => key.startsWith(`${plugin}.`)
    return [...tables.filter(own), ...tables.filter((entry) => !own(entry))]
  }

  /** The tables that may hold the words, best first, each with its language. */
  const sources = (key: string): readonly (readonly [words: Words | undefined, tag: string])[] => {
    const plugins = ranked(key)
    return [[strings, locale], ...tags.flatMap((tag) => plugins.map(({ table }) => [table[tag], tag] as const))]
  }

  function find(key: string, count: number): string | undefined {
    for (const [words, tag] of sources(key)) {
      const keys = Number.isNaN(count) ? [key] : [`${key}_${plurals(tag).select(count)}`, `${key}_other`, key]
      // A table inherits `constructor` and the like, which are no words, so only text counts.
      const found = words && keys.find((name) => typeof words[name] === 'string')
      if (found) return words[found]
    }
    return undefined
  }

  // A language that only the browser prefers sets the direction when there are words for it; the host's `locale` always does.
  const dirOf = (): 'rtl' | 'ltr' =>
    isRtl && (wanted || tables.some(({ table }) => table[locale] ?? table[language])) ? 'rtl' : 'ltr'
  // Text of the other direction must not reorder the sentence around it (threat T1), so it is put between isolates.
  const isolated = (text: string): string =>
    (dirOf() === 'rtl' ? /[a-z]/i : RTL_LETTER).test(text) ? `\u2068${text}\u2069` : text

  const i18n = Object.freeze<I18n>({
    locale,
    get dir() {
      return dirOf()
    },
    t(key, params = {}) {
      const text = find(key, Object.hasOwn(params, 'count') ? Number(params.count) : NaN) ?? key
      return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
        Object.hasOwn(params, name) ? isolated(String(params[name])) : whole,
      )
    },
    number: (value, options = {}) => numbers(JSON.stringify(options)).format(value),
    // Formatting an invalid date would throw in the middle of a view, so it becomes an empty text.
    date: (value, options = {}) => (Number.isNaN(Number(value)) ? '' : dates(JSON.stringify(options)).format(value)),
  })
  return {
    i18n,
    add(plugin, table) {
      const entry: PluginTable = { plugin, table }
      tables = [entry, ...tables]
      return {
        dispose() {
          tables = tables.filter((other) => other !== entry)
        },
      }
    },
  }
}

/** The tag in its canonical spelling (`en_us` becomes `en-US`); English when it is none. */
function canonical(tag = 'en'): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** Formatters are slow to make, so each is made once. */
function memo<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    let value = made.get(key)
    if (value === undefined) made.set(key, (value = make(key)))
    return value
  }
}
