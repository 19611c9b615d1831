import type { InstalledPlugin } from '#kernel'
import { isObject, listed, type Finding } from './looks.ts'
import { nearest } from './nearest.ts'

/**
 * Options of a plugin that its schema does not read, so that they have no effect. A schema does not say which fields it
 * knows, so it is watched while it reads: what it asks an object for is known there.
 */
export function pluginFindings({ manifest, options }: InstalledPlugin): readonly Finding[] {
  if (!manifest.options || !isObject(options)) return []
  const read = new Map<object, Set<string>>()
  try {
    void manifest.options['~standard'].validate(watched(options, read))
  } catch {
    // A schema that cannot read it makes the plugin fail, and that is told.
  }
  return unread(options, `${manifest.id}({ … })`, read)
}

/** The object, noting in `read` what it is asked for. */
function watched(target: object, read: Map<object, Set<string>>): object {
  const names = new Set<string>()
  read.set(target, names)
  const faces = new Map<object, object>()
  const note = (key: string | symbol): void => void (typeof key === 'string' && names.add(key))
  return new Proxy(target, {
    get(_, key) {
      note(key)
      const value: unknown = Reflect.get(target, key)
      if (!isObject(value) || Object.isFrozen(target)) return value
      if (!faces.has(value)) faces.set(value, watched(value, read))
      return faces.get(value)
    },
    has(_, key) {
      note(key)
      return Reflect.has(target, key)
    },
  })
}

function unread(
  target: Readonly<Record<string, unknown>>,
  path: string,
  read: ReadonlyMap<object, ReadonlySet<string>>,
): readonly Finding[] {
  const names = read.get(target)
  // A schema that lets everything through reads nothing.
  if (!names?.size) return []
  return Object.entries(target).flatMap(([key, value]) => {
    const at = `${path}: ${key}`
    if (names.has(key)) return isObject(value) ? unread(value, at, read) : []
    if (value === undefined) return []
    const near = nearest(key, names)
    const detail = `${at} is unknown${near.length > 0 ? `: did you mean ${listed(near)}?` : ''}`
    return [{ code: 'ALERT_UNKNOWN_OPTION', detail }]
  })
}
