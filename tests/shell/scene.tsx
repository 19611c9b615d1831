import { expect } from 'vitest'
import { contribute, type AnyView } from '#kernel'
import { ACCOUNT_ACTION, ACCOUNT_TAB, CONNECT_METHOD } from '#wallet'
import { Field, Plate, Row } from '#kit'
import { eventually } from '../eventually.ts'
import { stage, type Shown, type StageOptions } from './stage.tsx'
import { ACCOUNT_OF_MIRA, toy, wallets } from './toys.tsx'

export const login = toy('login', {
  slots: [
    contribute(CONNECT_METHOD, {
      id: 'email',
      group: 'email',
      load: async () => ({ default: () => <Field label="Email" type="email" value="" onChange={() => {}} /> }),
    }),
  ],
})

export const account = toy('account', {
  slots: [
    ...['Buy', 'Swap', 'Receive', 'Send'].map((label) =>
      contribute(ACCOUNT_ACTION, { id: label, label, icon: 'swap', onSelect() {} }),
    ),
    contribute(ACCOUNT_TAB, {
      id: 'Tokens',
      label: 'Tokens',
      load: async () => ({
        default: () => (
          <Plate open name="Tokens">
            <Row label="Ether" detail="2.418 ETH" />
          </Plate>
        ),
      }),
    }),
    contribute(ACCOUNT_TAB, {
      id: 'Activity',
      label: 'Activity',
      load: async () => ({ default: () => <p>nothing yet</p> }),
    }),
  ],
})

export const legal = {
  termsConditionsUrl: 'https://harbor.example/terms',
  privacyPolicyUrl: 'https://harbor.example/privacy',
}

export async function shown(options: Partial<StageOptions> = {}, view?: AnyView): Promise<Shown> {
  const toyWallets = wallets()
  toyWallets.account.set(ACCOUNT_OF_MIRA)
  toyWallets.rows.set([
    {
      id: 'a',
      label: 'On this device',
      rows: [
        { id: 'l', label: 'Larkspur', badge: { text: 'Installed', kind: 'installed' }, onSelect() {} },
        {
          id: 'b',
          label: 'Beacon & Company Multi-Signature Vault for Everybody',
          badge: { text: 'Recent', kind: 'recent' },
          onSelect() {},
        },
        { id: 'z', label: 'Zora', unavailable: "Larkspur doesn't support it", onSelect() {} },
      ],
      pending: 1,
    },
  ])
  const made = await stage({ plugins: [toyWallets.plugin, login, account], host: legal, ...options })
  made.kernel.router.show(view)
  await eventually(() => expect(made.kernel.router.state.get().loading).toBe(false))
  return made
}

/** Brings every animation to its end, so that colours and places are measured as they stay. */
export function settle({ root }: Shown): void {
  for (const node of root.querySelectorAll('*')) {
    for (const animation of node.getAnimations({ subtree: true })) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel()
      else animation.finish()
    }
  }
}
