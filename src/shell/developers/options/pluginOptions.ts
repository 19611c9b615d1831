import type { InstalledPlugin } from '#kernel'
import { isObject, listed, type Finding } from './checks.ts'
import { nearest } from './nearest.ts'

/**
 * Finds options of a plugin that its schema does not read, so that they have no effect. A schema does not say which fields it knows,
 * so a proxy records which ones it reads.
 */
export function pluginFindings({ manifest, options }: InstalledPlugin): readonly Finding[] {
  if (!manifest.options || !isObject(options)) return []
  const read = new Map<object, Set<string>>()
  try {
    void manifest.options['~standard'].validate(recording(options, read))
  } catch {
    // A schema that throws makes the plugin fail, which is reported already.
  }
  return unread(options, `${manifest.id}({ … })`, read)
}

/** A proxy that records in `read` which properties are read. */
function recording(target: object, read: Map<object, Set<string>>): object {
  const names = new Set<string>()
  read.set(target, names)
  const proxies = new Map<object, object>()
  const record = (key: string | symbol): void => void (typeof key === 'string' && names.add(key))
  return new Proxy(target, {
    get(_, key) {
      record(key)
      const value: unknown = Reflect.get(target, key)
      if (!isObject(value) || Object.isFrozen(target)) return value
      if (!proxies.has(value)) proxies.set(value, recording(value, read))
      return proxies.get(value)
    },
    has(_, key) {
      record(key)
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
  // A schema that accepts everything reads nothing.
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
