/** Taking a berth, as the page follows it. */
import { useEffect, useRef, useState } from 'react'
import { codeOf, type Modal } from 'latchkey'
import { sandbox } from '../modal.ts'
import { refresh } from './harbor.ts'

const HOME = 'eip155:31337'

const WAITING = {
  both: 'Approve the price and the berth in your wallet, in one go.',
  approve: 'First of two: approve the price in your wallet.',
  take: 'Now approve the berth in your wallet.',
  chain: 'The chain is writing it down…',
} as const

export interface TakingState {
  readonly berth?: number | undefined
  readonly text: string
  readonly isBusy: boolean
}

const CALM: TakingState = { text: '', isBusy: false }

/** The person said no: EIP-1193's code, or ours. */
const isNo = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 4001 || codeOf(error) === 'USER_REJECTED'

export function useTaking(modal: Modal) {
  const [state, setState] = useState<TakingState>(CALM)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function take(berth: number): Promise<void> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (text: string, isBusy: boolean): void => {
      if (!signal.aborted) setState({ berth, text, isBusy })
    }
    show('Getting ready…', true)
    try {
      if (modal.getState().network?.caipNetworkId !== HOME) await modal.switchNetwork(HOME)
      const provider = modal.getProvider('eip155')
      const account = modal.getState().accounts.eip155?.address
      if (!provider || !account) return show('', false)
      const { takeBerth } = await import('./berthChain.ts')
      const say = (step: keyof typeof WAITING): void => show(WAITING[step], true)
      await takeBerth({ provider, account, berth, signal, say, node: sandbox.nodes.first })
      show(`Berth ${berth} is yours.`, false)
    } catch (error) {
      show(
        isNo(error) ? 'Declined. Nothing was paid.' : 'That did not work. Nothing changed that the list does not show.',
        false,
      )
    }
    await refresh(modal.getState().accounts.eip155?.address)
  }

  /** What the wallet shows stays there; the page stops waiting for it. */
  const stop = (): void => {
    running.current?.abort()
    setState(CALM)
  }
  return { state, take, stop }
}
