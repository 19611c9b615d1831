import { defineToken, provide, type InstalledPlugin } from '#kernel'
import type { Modal, ModalOptions, NetworkInput } from '#wallet'
import { createFakeClock, createFakeFetch, createFakeStorage } from '#kernel/testing'
import { createModal, type ModalEdges } from '../../src/shell/createModal.ts'
import { deferred, plugin, switchedBy } from '../kernel/pluginSupport.ts'

export const network: NetworkInput = {
  id: 1,
  name: 'Toy',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.test'] } },
}
export const PROJECT = '0123456789abcdef0123456789abcdef'
export const TOY = defineToken<{ readonly hello: string }>('toy/toy')

/** A plugin that offers TOY and says how often it was loaded. */
export function toy(): { readonly installed: InstalledPlugin; readonly loads: () => number } {
  let loads = 0
  const installed = plugin('toy', {
    feature: switchedBy('toy'),
    provides: [TOY],
    load: async () => {
      loads += 1
      return { default: { services: [provide(TOY, { make: () => ({ hello: 'you' }) })] } }
    },
  })
  return { installed, loads: () => loads }
}

/** A modal on edges that the test holds. */
export function setUp(
  options: Partial<ModalOptions> = {},
  stored: Readonly<Record<string, string>> = {},
  edges: ModalEdges = {},
) {
  const clock = createFakeClock()
  const storage = createFakeStorage(stored)
  const { fetch, requests, on } = createFakeFetch({ clock })
  const configAsked = deferred()
  on('GET', '/appkit/v1/config', () => {
    configAsked.resolve()
    return {
      json: {
        features: [
          { id: 'toy', isEnabled: true },
          { id: 'activity', isEnabled: true, config: [] },
        ],
      },
    }
  })
  const modal = createModal(
    { projectId: PROJECT, networks: [network], plugins: [], ...options },
    { ...edges, platform: { clock, storage, fetch, random: () => 0 } },
  )
  return { modal, storage, requests, clock, configAsked: configAsked.promise }
}

/** Waits until the modal's state is as wanted; its own subscription says when to look again. */
export function until(modal: Modal, wanted: (state: ReturnType<Modal['getState']>) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!wanted(modal.getState())) return
      off()
      resolve()
    }
    const off = modal.subscribe(look)
    look()
  })
}
