import type { Platform } from '../contracts/index.ts'

/**
 * How calls fail: `quota` – no write fits (QuotaExceededError); `security` – every call is blocked (SecurityError);
 * `read` – reading throws, writing works.
 */
export type StorageFailure = 'none' | 'quota' | 'security' | 'read'

/** The browser's storage as a map that a test can look into, fill and break. */
export interface FakeStorage extends NonNullable<Platform['storage']> {
  /** Raw texts by full key. */
  readonly values: Map<string, string>
  failure: StorageFailure
}

/** Makes a storage that holds `initial` (raw texts by full key) and works until `failure` is set. */
export function createFakeStorage(initial: Readonly<Record<string, string>> = {}): FakeStorage {
  const values = new Map(Object.entries(initial))
  const storage: FakeStorage = {
    values,
    failure: 'none',
    getItem(key) {
      refuse('security', 'read')
      return values.get(key) ?? null
    },
    setItem(key, value) {
      refuse('security', 'quota')
      values.set(key, value)
    },
    removeItem(key) {
      refuse('security')
      values.delete(key)
    },
  }

  function refuse(...kinds: readonly StorageFailure[]): void {
    if (!kinds.includes(storage.failure)) return
    throw new DOMException('The storage refused.', storage.failure === 'quota' ? 'QuotaExceededError' : 'SecurityError')
  }

  return storage
}
