import { LatchkeyError, type ModalOptions } from '#kernel'

/** Checked before anything else; small, since it comes with the button. Throws INVALID_OPTIONS. */
export function checkOptions(options: ModalOptions): void {
  const fail = (detail: string): never => {
    throw new LatchkeyError('INVALID_OPTIONS', { detail })
  }
  if (typeof options !== 'object' || options === null) fail('createModal takes an object')
  if (!Array.isArray(options.networks) || options.networks.length === 0) fail('networks: at least one is needed')
  if (!Array.isArray(options.plugins)) fail('plugins: a list is needed')
  // It becomes part of storage keys.
  if (options.name && !/^[\w-]+$/.test(options.name)) fail('name: letters and digits only')
}
