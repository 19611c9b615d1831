import { useState, type ReactElement } from 'react'
import type { SlotEntry } from '#kernel'
import { ACCOUNT_TAB, type AccountTabItem } from '#wallet'
import { Plate, RowSkeleton, Tabs } from '#kit'
import { useShell } from '../shellContext.ts'
import { SlotPart } from '../contributed/SlotPart.tsx'

/** What the account has, one contributed tab at a time; the chosen one's code is loaded when it is shown. */
export function AccountTabs({ tabs }: { readonly tabs: readonly SlotEntry<AccountTabItem>[] }): ReactElement | null {
  const { t } = useShell()
  const [chosen, choose] = useState<string>()
  const keyOf = ({ plugin, item }: SlotEntry<AccountTabItem>): string => `${plugin}/${item.id}`
  // The chosen tab may have left with its plugin.
  const current = tabs.find((tab) => keyOf(tab) === chosen) ?? tabs[0]
  if (!current) return null
  return (
    <Tabs
      name={t('shell.account.tabs')}
      tabs={tabs.map((tab) => ({ id: keyOf(tab), label: t(tab.item.label) }))}
      value={keyOf(current)}
      onChange={choose}
    >
      <SlotPart
        key={keyOf(current)}
        slot={ACCOUNT_TAB}
        entry={current}
        pending={
          <Plate open busy name={t('shell.loading')}>
            {[0, 1, 2].map((at) => (
              <RowSkeleton key={at} at={at} shape="round" detail value />
            ))}
          </Plate>
        }
      />
    </Tabs>
  )
}
