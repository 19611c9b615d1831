import { ConnectButton, useAccount } from 'latchkey/react'
import { Marina } from './Marina.tsx'
import { PageLink } from './route.tsx'

/** One sentence, one button: which one follows from whether somebody is connected. */
export function Landing() {
  const { isConnected } = useAccount()
  return (
    <section className="hero" aria-labelledby="heading">
      <h1 id="heading" tabIndex={-1}>
        A berth for your boat, and a guestbook to sign
      </h1>
      <p className="lead">
        Harbor is a small marina on a test chain: connect a wallet or an email address, take a berth with test money,
        and sign the guestbook.
      </p>
      {isConnected ? (
        <PageLink to="/berths" look="primary">
          Choose a berth
        </PageLink>
      ) : (
        <ConnectButton label="Come aboard" />
      )}
      <Marina />
    </section>
  )
}
