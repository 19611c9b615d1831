/**
 * What this browser remembers on the frame's origin: a secret that makes it a known device, and for each page that the person
 * logged in to, the session and the chain in use. Keys are never stored.
 */
import * as v from 'valibot'

const SESSION = v.object({ token: v.string(), appToken: v.string() })
const ACCOUNT_TYPE = v.picklist(['eoa', 'smartAccount'])
const BUNDLES = v.array(v.object({ id: v.string(), chainId: v.number(), hash: v.string() }))
/** The newest batches of a site that it may ask about. */
const MOST_BUNDLES = 50
const DEVICE = 'device'
const SECRET = /^[\w-]{43}$/

export type Bundle = v.InferOutput<typeof BUNDLES>[number]

export interface Store {
  /** Made at the first login. */
  device(): string
  token(app: string): string | undefined
  appToken(app: string): string | undefined
  save(app: string, session: v.InferOutput<typeof SESSION>): void
  /** Ends the session here; the device stays known. */
  forget(app: string): void
  chain(app: string): string | undefined
  saveChain(app: string, caip: string): void
  /** Calls `changed` when another page of this origin has begun or ended the session, with the token that the page around knows. */
  watch(app: () => string, changed: (appToken: string) => void): void
  /** The kind of account that the person chose for a site. */
  accountType(app: string): 'eoa' | 'smartAccount' | undefined
  saveAccountType(app: string, type: 'eoa' | 'smartAccount'): void
  /** Batches of a site, by its own ids or those made for it (EIP-5792). */
  bundle(app: string, id: string): Bundle | undefined
  saveBundle(app: string, bundle: Bundle): void
}

export function createStore(storage: Storage): Store {
  const sessionKey = (app: string): string => `session ${app}`
  const chainKey = (app: string): string => `chain ${app}`
  const typeKey = (app: string): string => `account ${app}`
  const bundlesKey = (app: string): string => `bundles ${app}`

  function session(app: string): v.InferOutput<typeof SESSION> | undefined {
    const stored = storage.getItem(sessionKey(app))
    if (stored === null) return undefined
    const read = readSession(stored)
    if (!read) storage.removeItem(sessionKey(app))
    return read
  }

  function bundles(app: string): readonly Bundle[] {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), BUNDLES), storage.getItem(bundlesKey(app)))
    return read.success ? read.output : []
  }

  return {
    device() {
      const known = storage.getItem(DEVICE)
      if (known !== null && SECRET.test(known)) return known
      const made = randomSecret()
      storage.setItem(DEVICE, made)
      return made
    },
    token: (app) => session(app)?.token,
    appToken: (app) => session(app)?.appToken,
    save: (app, tokens) => storage.setItem(sessionKey(app), JSON.stringify(tokens)),
    forget(app) {
      storage.removeItem(sessionKey(app))
      storage.removeItem(chainKey(app))
      storage.removeItem(bundlesKey(app))
    },
    chain: (app) => storage.getItem(chainKey(app)) ?? undefined,
    saveChain: (app, caip) => storage.setItem(chainKey(app), caip),
    watch(app, changed) {
      // Browsers tell all pages of the origin but the one that wrote it.
      window.addEventListener('storage', ({ key, newValue, oldValue }) => {
        if (key !== sessionKey(app())) return
        const told = readSession(newValue) ?? readSession(oldValue)
        if (told) changed(told.appToken)
      })
    },
    accountType(app) {
      const read = v.safeParse(ACCOUNT_TYPE, storage.getItem(typeKey(app)))
      return read.success ? read.output : undefined
    },
    saveAccountType: (app, type) => storage.setItem(typeKey(app), type),
    bundle: (app, id) => bundles(app).find((each) => each.id === id),
    saveBundle: (app, bundle) =>
      storage.setItem(bundlesKey(app), JSON.stringify([bundle, ...bundles(app)].slice(0, MOST_BUNDLES))),
  }
}

function readSession(stored: string | null): v.InferOutput<typeof SESSION> | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), SESSION), stored)
  return read.success ? read.output : undefined
}

/** 256 bits as base64url. */
function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
