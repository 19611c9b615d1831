import { useState } from 'react'
import { useAccount, useModal } from 'latchkey/react'
import { BERTH_COUNT, BERTH_PRICE } from '../../../sandbox/chains/berthFacts.ts'
import { useTaking } from './berthSteps.ts'
import { refresh, useHarbor } from './harbor.ts'
import { useMoney } from './money.ts'

const NUMBERS = Array.from({ length: BERTH_COUNT }, (_, index) => index + 1)

export function Berths() {
  const modal = useModal()
  const { address, isConnected } = useAccount({ namespace: 'eip155' })
  const { holders, canPay, isDown } = useHarbor()
  const [chosen, choose] = useState<number>()
  const { state, take, stop } = useTaking(modal)
  const money = useMoney()
  const mine = NUMBERS.filter((berth) => holders?.[berth - 1] === address?.toLowerCase() && address !== undefined)
  const isFree = (berth: number): boolean => holders !== undefined && holders[berth - 1] === undefined
  const wanted = chosen !== undefined && isFree(chosen) ? chosen : undefined

  return (
    <section aria-labelledby="heading">
      <h1 id="heading" tabIndex={-1}>
        Berths
      </h1>
      <p className="lead">
        Each costs {BERTH_PRICE} SUSD. You allow the harbor to take the price, and then you take the berth: two
        questions of your wallet, or one where it can do both at once.
      </p>
      {isDown && (
        <p className="note" role="alert">
          The harbor could not be read.{' '}
          <button type="button" className="link" onClick={() => void refresh(address)}>
            Try again
          </button>
        </p>
      )}
      <fieldset className="quay" aria-busy={holders === undefined}>
        <legend>Choose a berth</legend>
        {NUMBERS.map((berth) => {
          const isMine = mine.includes(berth)
          const isTaken = holders !== undefined && !isFree(berth)
          return (
            <label key={berth} className={isMine ? 'berth mine' : 'berth'}>
              <input
                type="radio"
                name="berth"
                checked={wanted === berth}
                disabled={!isFree(berth) || state.isBusy}
                onChange={() => choose(berth)}
              />
              <b>{berth}</b>
              <span>{isMine ? 'Yours' : isTaken ? 'Taken' : 'Free'}</span>
            </label>
          )
        })}
      </fieldset>
      <div className="row">
        {!isConnected ? (
          <button type="button" className="primary" onClick={() => void modal.open().catch(() => {})}>
            Connect to take one
          </button>
        ) : canPay === false ? (
          <button type="button" className="primary" aria-disabled={money.isBusy} onClick={money.get}>
            {money.isBusy ? 'Sending test money…' : 'Get test money first'}
          </button>
        ) : (
          <button
            type="button"
            className="primary"
            aria-disabled={wanted === undefined || state.isBusy}
            onClick={() => wanted !== undefined && !state.isBusy && void take(wanted)}
          >
            {state.isBusy
              ? `Taking berth ${state.berth}…`
              : wanted === undefined
                ? 'Choose a berth'
                : `Take berth ${wanted}`}
          </button>
        )}
        {state.isBusy && (
          <button type="button" className="plain" onClick={stop}>
            Stop waiting
          </button>
        )}
        <output className="told">{state.text || money.text}</output>
      </div>
    </section>
  )
}
