/** What a page shows and has stored, as texts that can be searched. */

/** A page of any kind of browser. */
export interface Readable {
  url(): string
  isClosed(): boolean
  evaluate(script: string): Promise<unknown>
}

/** Where each text was found, and the text; or why nobody can tell. */
export type Held =
  | { readonly texts: readonly (readonly [place: string, text: string])[] }
  | { readonly problem: string }

/** The places that are on the screen; all others are stored. */
export const SHOWN: readonly string[] = ['the screen', 'the shadow roots']

/** A page that goes to another address meanwhile is asked again there. */
const TRIES = 3

export async function heldBy(page: Readable, limit: number): Promise<Held> {
  let problem = ''
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const texts = await within(limit, page.evaluate(READ) as Promise<readonly (readonly [string, string])[]>)
      return texts ? { texts } : { problem: `it gave no answer within ${limit / 1_000} s` }
    } catch (error) {
      // One that was closed meanwhile holds nothing any more.
      if (page.isClosed()) return { texts: [] }
      problem = String(error).split('\n', 1)[0]!
    }
  }
  return { problem }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs in the page. A text, because what compiles this file may put helpers into functions that the page does not have. */
const READ = `(async () => {
  const found = []
  const plain = (value) =>
    JSON.stringify(value, (_, inner) => (ArrayBuffer.isView(inner) ? [...new Uint8Array(inner.buffer)] : inner))
  // A document that may store nothing has stored nothing; what it shows is looked at all the same.
  const allowed = async (read) => {
    try {
      await read()
    } catch (error) {
      if (error.name !== 'SecurityError') throw error
    }
  }
  for (const name of ['localStorage', 'sessionStorage'])
    await allowed(() => {
      for (const key of Object.keys(window[name])) found.push([name + ' ' + key, key + ' ' + window[name].getItem(key)])
    })
  await allowed(() => found.push(['cookies', document.cookie]))
  found.push(['the address', location.href], ['the name of the window', window.name])
  // The text of an element leaves out its shadow roots, and the modal is one.
  const shown = (root) =>
    [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? [...[...shadowRoot.children].map((child) => child.innerText ?? ''), ...shown(shadowRoot)] : [])
  found.push(['the screen', document.body?.innerText ?? ''], ['the shadow roots', shown(document).join('\\n')])
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  await allowed(async () => {
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table)
        const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
        keys.forEach((key, at) => found.push([name + ' ' + String(key), String(key) + ' ' + plain(values[at])]))
      }
      database.close()
    }
  })
  return found
})()`
