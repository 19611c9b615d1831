/** `latchkey/preset`: the modal with the plugins most hosts want. The one file that knows both the shell and the plugins. */
import type { InstalledPlugin, Modal, ModalOptions } from '#kernel'
import { branding } from './plugins/branding/index.ts'
import { evm } from './plugins/evm/index.ts'
import { injected } from './plugins/injected/index.ts'
import { wallets } from './plugins/wallets/index.ts'
import { createModal as createBareModal, type ModalEdges } from './shell/createModal.ts'

/** The plugins of the preset, in their default settings. */
export const preset = (): readonly InstalledPlugin[] => [wallets(), injected(), evm(), branding()]

/** `createModal` with the preset's plugins; `plugins` adds more. */
export function createModal(
  options: Omit<ModalOptions, 'plugins'> & Partial<Pick<ModalOptions, 'plugins'>>,
  edges?: ModalEdges,
): Modal {
  return createBareModal({ ...options, plugins: [...preset(), ...(options.plugins ?? [])] }, edges)
}
