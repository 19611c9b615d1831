import { describe, expect, it } from 'vitest'
import { createI18n } from './wordsOf.ts'

const wallets = {
  en: { 'wallets.title': 'Connect', 'wallets.only-en': 'English', 'wallets.hello': 'Hello {name}, {name}: {missing}' },
  de: { 'wallets.title': 'Verbinden' },
  'de-AT': { 'wallets.title': 'Verbinden, bitte' },
}

describe('words', () => {
  it.each([
    ['de-AT', 'Verbinden, bitte'],
    ['de-CH', 'Verbinden'],
    ['de', 'Verbinden'],
    ['DE_at', 'Verbinden, bitte'],
    ['fr', 'Connect'],
    ['not a tag', 'Connect'],
    ['', 'Connect'],
  ])('in %s come from the exact tag, then the language, then English', (locale, text) => {
    const i18n = createI18n({ locale })
    i18n.add('wallets', wallets)
    expect(i18n.t('wallets.title')).toBe(text)
  })

  it('fall back to English for a key the language lacks, and to the key itself', () => {
    const i18n = createI18n({ locale: 'de' })
    i18n.add('wallets', wallets)
    expect(i18n.t('wallets.only-en')).toBe('English')
    expect(i18n.t('wallets.nothing')).toBe('wallets.nothing')
    expect(i18n.t('A final text')).toBe('A final text')
  })

  it('of the host win over every table', () => {
    const i18n = createI18n({ locale: 'de', strings: { 'wallets.title': 'Los geht’s' } })
    i18n.add('wallets', wallets)
    expect(i18n.t('wallets.title')).toBe('Los geht’s')
  })

  it('come from what the person prefers when the host names no locale', () => {
    const i18n = createI18n({ languages: ['de-AT', 'en'] })
    i18n.add('wallets', wallets)
    expect([i18n.locale, i18n.t('wallets.title')]).toEqual(['de-AT', 'Verbinden, bitte'])
    expect(createI18n({}).locale).toBe('en')
    expect(createI18n({ locale: 'en_us' }).locale).toBe('en-US')
  })

  it('are filled plainly: unknown names stay, special patterns and names of Object do nothing', () => {
    const i18n = createI18n({})
    i18n.add('wallets', wallets)
    expect(i18n.t('wallets.hello', { name: '$& $1 {name}' })).toBe('Hello $& $1 {name}, $& $1 {name}: {missing}')
    expect(i18n.t('{constructor} {toString}', { name: 1 })).toBe('{constructor} {toString}')
    expect(i18n.t('constructor')).toBe('constructor')
    expect(i18n.t('__proto__')).toBe('__proto__')
  })

  it('leave with the plugin that brought them', () => {
    const i18n = createI18n({})
    const words = i18n.add('wallets', wallets)
    void words.dispose()
    void words.dispose()
    expect(i18n.t('wallets.title')).toBe('wallets.title')
  })

  it('of a plugin cannot be changed by another plugin, but can be translated by one', () => {
    const i18n = createI18n({ locale: 'fr' })
    i18n.add('wallets', wallets)
    const pack = i18n.add('french', { en: { 'wallets.title': 'Hijacked' }, fr: { 'wallets.title': 'Connexion' } })
    expect(i18n.t('wallets.title')).toBe('Connexion')
    void pack.dispose()
    i18n.add('other', { en: { 'wallets.title': 'Hijacked' } })
    expect(i18n.t('wallets.title')).toBe('Connect')
  })

  it('that are no text are left out', () => {
    const i18n = createI18n({})
    i18n.add('wallets', { en: { 'wallets.title': 5 as unknown as string } })
    expect(i18n.t('wallets.title')).toBe('wallets.title')
  })
})

describe('names inside of words', () => {
  const table = { en: { 'a.ask': 'Approve in {name}, then go on' } }
  it.each([
    ['en', 'Larkspur', 'Approve in Larkspur, then go on'],
    ['en', 'محفظة', 'Approve in \u2068محفظة\u2069, then go on'],
    ['en', 'ארנק 5', 'Approve in \u2068ארנק 5\u2069, then go on'],
    ['en', '\u{1e900}', 'Approve in \u2068\u{1e900}\u2069, then go on'],
    ['ar', 'Larkspur', 'Approve in \u2068Larkspur\u2069, then go on'],
    ['ar', 'محفظة', 'Approve in محفظة, then go on'],
    ['ar', '42', 'Approve in 42, then go on'],
  ])('cannot turn the sentence around: %s, %s', (locale, name, text) => {
    const i18n = createI18n({ locale })
    i18n.add('a', table)
    expect(i18n.t('a.ask', { name })).toBe(text)
  })
})

describe('plurals', () => {
  const table = {
    en: { 'a.n_one': '{count} wallet', 'a.n_other': '{count} wallets', 'a.plain': 'some' },
    ru: {
      'a.n_one': '{count} кошелёк',
      'a.n_few': '{count} кошелька',
      'a.n_many': '{count} кошельков',
      'a.n_other': '{count} кошелька',
    },
  }
  it.each([
    ['en', 1, '1 wallet'],
    ['en', 2, '2 wallets'],
    ['ru', 1, '1 кошелёк'],
    ['ru', 3, '3 кошелька'],
    ['ru', 5, '5 кошельков'],
    ['ru', 21, '21 кошелёк'],
  ])('follow the language: %s %i', (locale, count, text) => {
    const i18n = createI18n({ locale })
    i18n.add('a', table)
    expect(i18n.t('a.n', { count })).toBe(text)
  })

  it('follow the language of the words, not of the page, when a translation is missing', () => {
    const i18n = createI18n({ locale: 'ru' })
    i18n.add('a', { en: table.en })
    expect(i18n.t('a.n', { count: 21 })).toBe('21 wallets')
  })

  it('use the general form when the exact one is missing', () => {
    const i18n = createI18n({ locale: 'ru' })
    i18n.add('a', { en: {}, ru: { 'a.n_one': 'один', 'a.n_other': 'другие', 'a.n': 'просто' } })
    expect([i18n.t('a.n', { count: 3 }), i18n.t('a.n')]).toEqual(['другие', 'просто'])
  })

  it('use the plain key when there are no forms, or when the count is no number', () => {
    const i18n = createI18n({ strings: { 'a.host_one': 'one', 'a.host_other': 'many' } })
    i18n.add('a', table)
    expect(i18n.t('a.plain', { count: 2 })).toBe('some')
    expect(i18n.t('a.n', { count: 'x' })).toBe('a.n')
    expect([i18n.t('a.host', { count: 1 }), i18n.t('a.host', { count: '3' })]).toEqual(['one', 'many'])
  })
})

describe('the locale', () => {
  it.each([
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['fa', 'rtl'],
    ['ur-PK', 'rtl'],
    ['az-Arab', 'rtl'],
    ['az', 'ltr'],
    ['en', 'ltr'],
    ['zh-TW', 'ltr'],
    ['ar-Latn', 'ltr'],
  ])('%s is written %s', (locale, dir) => {
    expect(createI18n({ locale }).dir).toBe(dir)
  })

  it('that only the browser prefers turns the page when somebody has words for it, and not before', () => {
    const i18n = createI18n({ languages: ['ar-EG', 'en'] })
    i18n.add('a', { en: { 'a.hello': 'Hello' } })
    expect([i18n.dir, i18n.t('a.hello')]).toEqual(['ltr', 'Hello'])
    const words = i18n.add('b', { en: {}, ar: { 'b.hello': 'مرحبا' } })
    expect(i18n.dir).toBe('rtl')
    void words.dispose()
    expect(i18n.dir).toBe('ltr')
  })

  it('writes numbers and dates its own way', () => {
    const i18n = createI18n({ locale: 'de' })
    expect(i18n.number(1234.5)).toBe('1.234,5')
    expect(i18n.number(12345678901234567890n)).toBe('12.345.678.901.234.567.890')
    expect(i18n.number(0.5, { style: 'percent' })).toBe('50\u00a0%')
    expect(i18n.date(new Date(0), { timeZone: 'UTC', dateStyle: 'short' })).toBe('01.01.70')
    expect(i18n.date(0, { timeZone: 'UTC', year: 'numeric' })).toBe('1970')
  })

  it('has no words for a date that is none', () => {
    expect(createI18n({}).date(NaN)).toBe('')
    expect(createI18n({}).date(new Date('nonsense'))).toBe('')
  })

  it('makes each formatter once', () => {
    const original = Intl.NumberFormat
    let made = 0
    Intl.NumberFormat = class extends original {
      constructor(...args: ConstructorParameters<typeof original>) {
        super(...args)
        made += 1
      }
    } as typeof original
    try {
      const i18n = createI18n({ locale: 'en' })
      for (let i = 0; i < 5; i += 1) i18n.number(i, { maximumFractionDigits: 2 })
      i18n.number(1)
      expect(made).toBe(2)
    } finally {
      Intl.NumberFormat = original
    }
  })
})
