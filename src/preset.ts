/** `latchkey/preset`: the modal with the plugins that most hosts want. */
import type { InstalledPlugin } from '#kernel'
import type { Modal, ModalOptions } from '#wallet'
import { branding } from './plugins/branding/index.ts'
import { evm } from './plugins/evm/index.ts'
import { injected } from './plugins/injected/index.ts'
import { wallets } from './plugins/wallets/index.ts'
import { checkOptions } from './shell/checkOptions.ts'
import { createModal as createBareModal, type ModalEdges } from './shell/createModal.ts'

/** The plugins of the preset, in their default settings. */
export const preset = (): readonly InstalledPlugin[] => [wallets(), injected(), evm(), branding()]

/** `createModal` with the preset's plugins; `plugins` adds more. */
export function createModal(
  options: Omit<ModalOptions, 'plugins'> & Partial<Pick<ModalOptions, 'plugins'>>,
  edges?: ModalEdges,
): Modal {
  const plugins = options?.plugins ?? []
  // Before the preset's plugins are added, so that indexes in messages are those of the host's own list.
  checkOptions(options as ModalOptions, plugins)
  return createBareModal({ ...options, plugins: [...preset(), ...plugins] }, edges)
}
