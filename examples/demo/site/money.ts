/** Test money for the account in use, from the sandbox's faucet. */
import { useState } from 'react'
import { ACCOUNTS } from 'latchkey'
import { useModal } from 'latchkey/react'
import { refresh } from './harbor.ts'

export function useMoney() {
  const modal = useModal()
  const [isBusy, setBusy] = useState(false)
  const [text, setText] = useState('')

  async function get(): Promise<void> {
    const { account } = modal.getState()
    if (!account?.address || isBusy) return
    setBusy(true)
    setText('')
    try {
      const { getMoney } = await import('./servers.ts')
      await getMoney(account.namespace, account.address)
      setText(account.namespace === 'solana' ? '5 SOL have arrived.' : '2 ETH and 500 SUSD have arrived.')
      // The modal's balance is read again, whatever its age; whether that works is said there.
      void modal.use(ACCOUNTS).then(
        (accounts) => accounts.refreshBalance({ force: true, namespace: account.namespace }),
        () => {},
      )
      await refresh(account.address)
    } catch {
      setText('No money came. Try again.')
    }
    setBusy(false)
  }
  return { isBusy, text, get: () => void get() }
}
