import { branding } from '../../src/plugins/branding/index.ts'
import type { PluginStates, SetStage } from '../kinds.ts'
import { NO_AMOUNTS, NOTHING_AWAITED, NOTHING_FAILS, WORDS_ONLY } from './wallets/reasons.ts'

async function connect(set: SetStage): Promise<void> {
  // Without the host's word it goes as soon as remote config, which has no row for it here, is there.
  const stage = set({ plugins: [branding()], modal: { features: { branding: true } } })
  await stage.open()
  await stage.sees('Wallet connection by Latchkey')
  await stage.sees('480+')
}

export default {
  slots: {
    'modal.footer/line': {
      states: { usual: connect },
      without: {
        loading: NOTHING_AWAITED,
        empty: WORDS_ONLY,
        error: NOTHING_FAILS,
        long: WORDS_ONLY,
        huge: NO_AMOUNTS,
      },
    },
  },
} satisfies PluginStates
