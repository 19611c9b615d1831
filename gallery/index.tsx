/** The gallery's own page: all states at the side, and the chosen one in a frame of the size of a page or a phone. */
import { StrictMode, useEffect, useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { entries, type Entry } from './catalogue.ts'
import './index.css'

const SIZES = {
  desktop: { label: 'Desktop', width: 760, height: 780 },
  phone: { label: 'Phone', width: 390, height: 844 },
  narrow: { label: '320 px', width: 320, height: 640 },
} as const

interface Chosen {
  readonly state: string
  readonly theme: 'dark' | 'light'
  readonly size: keyof typeof SIZES
  readonly direction: 'own' | 'rtl'
}

const FIRST: Chosen = { state: entries[0]!.id, theme: 'dark', size: 'desktop', direction: 'own' }

/** The chosen state is in the address, so that it can be linked to. */
function chosenIn(hash: string): Chosen {
  const given = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  return {
    state: entries.some(({ id }) => id === given['state']) ? given['state']! : FIRST.state,
    theme: given['theme'] === 'light' ? 'light' : 'dark',
    size: given['size'] !== undefined && given['size'] in SIZES ? (given['size'] as Chosen['size']) : FIRST.size,
    direction: given['direction'] === 'rtl' ? 'rtl' : 'own',
  }
}

const hashOf = (chosen: Chosen): string => `#${new URLSearchParams({ ...chosen }).toString()}`

function useChosen(): Chosen {
  const [chosen, setChosen] = useState(() => chosenIn(location.hash))
  useEffect(() => {
    const read = (): void => setChosen(chosenIn(location.hash))
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return chosen
}

const choose = (chosen: Chosen): void => void (location.hash = hashOf(chosen))

function Gallery(): ReactElement {
  const chosen = useChosen()
  const [query, setQuery] = useState('')
  const found = entries.filter(({ id }) => id.toLowerCase().includes(query.trim().toLowerCase()))
  const at = entries.findIndex(({ id }) => id === chosen.state)
  const { width, height } = SIZES[chosen.size]
  const step = (by: number): void => {
    const next = entries[(at + by + entries.length) % entries.length]
    if (next) choose({ ...chosen, state: next.id })
  }
  return (
    <>
      <nav aria-label="States">
        <h1>Gallery</h1>
        <input
          type="search"
          aria-label="Find a state"
          placeholder={`Find among ${entries.length} states`}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {plugins(found).map(([plugin, own]) => (
          <Plugin key={plugin} plugin={plugin} own={own} chosen={chosen} open={query !== ''} />
        ))}
      </nav>
      <main>
        <header>
          <h2>
            {entries[at]?.plugin} <span>{entries[at]?.part}</span> {entries[at]?.name}
          </h2>
          <button type="button" onClick={() => step(-1)}>
            Previous
          </button>
          <button type="button" onClick={() => step(1)}>
            Next
          </button>
          <Choice
            name="Theme"
            value={chosen.theme}
            of={{ dark: 'Dark', light: 'Light' }}
            set={(theme) => choose({ ...chosen, theme })}
          />
          <Choice
            name="Size"
            value={chosen.size}
            of={{ desktop: SIZES.desktop.label, phone: SIZES.phone.label, narrow: SIZES.narrow.label }}
            set={(size) => choose({ ...chosen, size })}
          />
          <Choice
            name="Direction"
            value={chosen.direction}
            of={{ own: 'Its own', rtl: 'Right to left' }}
            set={(direction) => choose({ ...chosen, direction })}
          />
        </header>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, with nothing of strangers in it */}
        <iframe title={`${chosen.state}, shown`} src={`frame.html${hashOf(chosen)}`} style={{ width, height }} />
      </main>
    </>
  )
}

function plugins(found: readonly Entry[]): readonly (readonly [string, readonly Entry[]])[] {
  return [...new Set(found.map(({ plugin }) => plugin))].map((plugin) => [
    plugin,
    found.filter((entry) => entry.plugin === plugin),
  ])
}

interface PluginProps {
  readonly plugin: string
  readonly own: readonly Entry[]
  readonly chosen: Chosen
  readonly open: boolean
}

function Plugin({ plugin, own, chosen, open }: PluginProps): ReactElement {
  const parts = [...new Set(own.map(({ part }) => part))]
  return (
    <details open={open || own.some(({ id }) => id === chosen.state)}>
      <summary>{plugin}</summary>
      {parts.map((part) => (
        <section key={part}>
          <h3>{part}</h3>
          <ul>
            {own
              .filter((entry) => entry.part === part)
              .map(({ id, name }) => (
                <li key={id}>
                  <a href={hashOf({ ...chosen, state: id })} aria-current={id === chosen.state || undefined}>
                    {name}
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </details>
  )
}

interface ChoiceProps<K extends string> {
  readonly name: string
  readonly value: K
  readonly of: Readonly<Record<K, string>>
  readonly set: (value: K) => void
}

function Choice<K extends string>({ name, value, of, set }: ChoiceProps<K>): ReactElement {
  return (
    <fieldset>
      <legend>{name}</legend>
      {(Object.keys(of) as K[]).map((key) => (
        <label key={key}>
          <input type="radio" name={name} checked={key === value} onChange={() => set(key)} />
          {of[key]}
        </label>
      ))}
    </fieldset>
  )
}

createRoot(document.getElementById('gallery')!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
