import { defineModule, provide, type InstalledPlugin } from '#kernel'
import { FRAME, type SecureFrame } from '#wallet'
import { APPROVE_TRANSACTION, frame } from '../../src/plugins/frame/index.ts'
import { EMBEDDED } from '../../src/plugins/frame/refs.ts'
import type { EmbeddedWallet } from '../../src/plugins/frame/embeddedWallet.ts'
import { strings } from '../../src/plugins/frame/strings.ts'
import type { PluginStates, SetStage } from '../kinds.ts'
import { NO_AMOUNTS } from './wallets/reasons.ts'

/** The plugin with a frame that is an element of this page: what is inside a frame is its own page's. */
function framed(state: 'ready' | 'loading' | 'failed'): InstalledPlugin {
  const fixed = <T,>(value: T) => ({ get: () => value, subscribe: () => () => {} })
  const embedded = {
    asked: fixed(true),
    setLook() {},
    isNeeded: () => true,
    frame: {
      state: fixed(state),
      height: fixed(undefined),
      load: () => new Promise(() => {}),
      attach: () => () => {},
      show(place: HTMLElement) {
        if (state !== 'ready') return () => {}
        const box = place.ownerDocument.createElement('div')
        box.textContent = 'A page of another origin'
        box.style.cssText =
          'display:grid;place-items:center;height:100%;border-radius:8px;outline:1px dashed currentColor;outline-offset:-1px'
        place.append(box)
        return () => box.remove()
      },
    },
  } as unknown as EmbeddedWallet
  const installed = frame()
  const module = defineModule({
    services: [provide(EMBEDDED, { make: () => embedded }), provide(FRAME, { make: () => embedded as SecureFrame })],
    activate: (ctx) => void ctx.i18n.add(ctx.id, strings),
  })
  return { ...installed, manifest: { ...installed.manifest, load: async () => ({ default: module }) } }
}

async function approve(set: SetStage, state: 'ready' | 'loading' | 'failed', words: string): Promise<void> {
  const stage = set({ plugins: [framed(state)] })
  stage.modal.open(APPROVE_TRANSACTION).catch(() => {})
  await stage.meets('[data-view=ApproveTransaction]')
  if (words) await stage.sees(words)
}

export default {
  views: {
    ApproveTransaction: {
      states: {
        usual: (set) => approve(set, 'ready', 'A page of another origin'),
        loading: (set) => approve(set, 'loading', ''),
        error: (set) => approve(set, 'failed', 'Try again'),
      },
      without: {
        empty: 'it is there only while something is asked',
        long: 'what is asked is written by the page in the frame',
        huge: NO_AMOUNTS,
      },
    },
  },
  slots: {
    'dialog.node/frame': { seenIn: 'frame/ApproveTransaction.usual', as: 'A page of another origin' },
  },
} satisfies PluginStates
