import { useState, type ReactElement } from 'react'
import { ACCOUNT_IDENTITY, ACCOUNT_NOTICE, ACCOUNT_TAB, ACCOUNTS, CONNECT } from '#wallet'
import { Button, Heading, Text } from '#kit'
import { useShell } from '../shellContext.ts'
import { useMaybe } from '../contributed/useMaybe.ts'
import { useService } from '../contributed/useService.ts'
import { useItems } from '../contributed/useItems.ts'
import { Actions } from './Actions.tsx'
import { Balance } from './Balance.tsx'
import { Identity } from './Identity.tsx'
import { Settings } from './Settings.tsx'
import { SlotList } from './SlotList.tsx'
import { AccountTabs } from './AccountTabs.tsx'

/** Who is connected, what they have, and what they can do with it. */
export default function Account(): ReactElement {
  const { kernel, t } = useShell()
  const accounts = useService(ACCOUNTS)
  const account = useMaybe(accounts?.state)
  const tabs = useItems(ACCOUNT_TAB)
  const [asked, setAsked] = useState(false)
  if (!accounts || !account?.address) {
    return (
      <>
        <Heading>{t('shell.account.none')}</Heading>
        <Text>{t('shell.account.noneText')}</Text>
        <Button variant="primary" onClick={() => kernel.router.reset(CONNECT)}>
          {t('shell.account.connect')}
        </Button>
      </>
    )
  }
  // Without tabs there is room for the settings, so they need no switch.
  const settings = asked || tabs.length === 0
  return (
    <>
      <Identity
        account={account}
        address={account.address}
        settings={tabs.length > 0 ? { open: asked, toggle: () => setAsked(!asked) } : undefined}
      />
      <SlotList slot={ACCOUNT_IDENTITY} />
      <SlotList slot={ACCOUNT_NOTICE} />
      <Balance accounts={accounts} account={account} />
      <Actions />
      {settings ? <Settings account={account} /> : <AccountTabs tabs={tabs} />}
    </>
  )
}
