import { useEffect, useRef, useState, type ReactElement } from 'react'
import { connect, discover, isStored, restore, type Wallet } from './wallets.ts'

/** The smallest page that does the whole script: discover wallets, show a dialog, connect, show the address, reconnect. */
export function Floor(): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const [wallets, setWallets] = useState<readonly Wallet[]>([])
  const [open, setOpen] = useState(false)
  const [wallet, setWallet] = useState<Wallet>()
  const [account, setAccount] = useState<string>()

  useEffect(
    () =>
      discover((found) => {
        setWallets((before) => [...before, found])
        if (!isStored(found)) return
        void restore(found).then((restored) => {
          setWallet(found)
          setAccount(restored)
        })
      }),
    [],
  )

  useEffect(() => {
    if (open) dialog.current?.showModal()
  }, [open])

  useEffect(() => {
    if (!wallet) return undefined
    const changed = ([first]: readonly string[]): void => setAccount(first)
    wallet.provider.on('accountsChanged', changed)
    return () => wallet.provider.removeListener('accountsChanged', changed)
  }, [wallet])

  const choose = async (chosen: Wallet): Promise<void> => {
    const connected = await connect(chosen)
    setWallet(chosen)
    setAccount(connected)
    dialog.current?.close()
  }

  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {account ? `${account.slice(0, 6)}…${account.slice(-4)}` : 'Connect wallet'}
      </button>
      <dialog ref={dialog} aria-label="Connect wallet" onClose={() => setOpen(false)}>
        {open && (
          <ul>
            {wallets.map((each) => (
              <li key={each.info.uuid}>
                <button type="button" onClick={() => void choose(each)}>
                  <img src={each.info.icon} alt="" width="32" height="32" />
                  {each.info.name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </dialog>
    </>
  )
}
