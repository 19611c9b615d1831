import { LatchkeyError, type ErrorCode, type InstalledPlugin } from '#kernel'
import type { ModalOptions } from '#wallet'

/**
 * The first checks, kept small because pages load them with the button. `plugins` replaces `options.plugins` for entries that install
 * plugins themselves. Throws INVALID_OPTIONS, PLUGIN_INVALID.
 */
export function checkOptions(options: ModalOptions, plugins: unknown = options?.plugins): void {
  const fail = (detail: string, code: ErrorCode = 'INVALID_OPTIONS'): never => {
    throw new LatchkeyError(code, { detail })
  }
  if (typeof options !== 'object' || options === null) fail('options: an object is needed')
  if (!Array.isArray(options.networks) || options.networks.length === 0) fail('networks: at least one')
  if (!Array.isArray(plugins)) return fail('plugins: a list is needed')
  // The name becomes part of storage keys.
  if (options.name && !/^[\w-]+$/.test(options.name)) fail('name: letters and digits only')
  plugins.forEach((plugin: Partial<InstalledPlugin> | undefined, at) => {
    if (plugin?.manifest?.$$type === 'latchkey/plugin' && typeof plugin !== 'function') return
    const what = `plugins[${at}]${plugin?.manifest ? ` (${plugin.manifest.id})` : ''}`
    fail(
      typeof plugin === 'function' ? `${what} was not called: plugins: [plugin()]` : `${what} is no plugin`,
      'PLUGIN_INVALID',
    )
  })
}
