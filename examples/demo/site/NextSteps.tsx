/** What one can do next is always said. What is done has a check; what is not possible here is not listed. */
import { AUTH } from 'latchkey/plugin/wallet'
import { useAccount, useModal, useModalState, useSignIn } from 'latchkey/react'
import { sandbox } from '../modal.ts'
import { useHarbor } from './harbor.ts'
import { useMoney } from './money.ts'
import { hasPlugin, openFirstView, type Plugin } from './plugins.ts'
import { PageLink } from './route.tsx'

interface Way {
  readonly title: string
  readonly text: string
  readonly beside?: { readonly name: string; readonly href: string; readonly target: string }
}

const BROWSER: Way = {
  title: 'With a browser wallet',
  text: 'Larkspur, Quarry, Marram and Saltbox are in this page already. They hold test money.',
}
const PHONE: Way = {
  title: 'With a phone',
  text: 'Choose the QR code, and scan it with Tern, the phone wallet.',
  beside: { name: 'Open the phone wallet', href: sandbox.phone, target: 'harbor-phone' },
}
const EMAIL: Way = {
  title: 'With an email address',
  text: 'Any address will do. Its code arrives in the inbox of this machine.',
  beside: { name: 'Open the inbox', href: sandbox.inbox, target: 'harbor-inbox' },
}
const GOOGLE: Way = { title: 'With Google', text: 'A window of a pretend Google asks who you are.' }

export function NextSteps() {
  const { status } = useAccount()
  return (
    <section className="next" aria-labelledby="next">
      <h2 id="next">{status === 'connected' ? 'What you can do next' : 'How to come aboard'}</h2>
      {status === 'connected' ? <Aboard /> : <Ashore />}
    </section>
  )
}

function Ashore() {
  const modal = useModal()
  const plugins = useModalState((state) => state.plugins)
  const ways = [
    BROWSER,
    ...(hasPlugin(plugins, 'walletconnect') ? [PHONE] : []),
    ...(hasPlugin(plugins, 'email') ? [EMAIL] : []),
    ...(hasPlugin(plugins, 'socials') ? [GOOGLE] : []),
  ]
  return (
    <ul className="steps">
      {ways.map(({ title, text, beside }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          <div className="row">
            <button
              type="button"
              className="plain"
              aria-label={`Connect ${title.toLowerCase()}`}
              onClick={() => void modal.open().catch(() => {})}
            >
              Connect
            </button>
            {beside && (
              <a href={beside.href} target={beside.target}>
                {beside.name}
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Aboard() {
  const modal = useModal()
  const { address, account } = useAccount()
  const { holders, entries, canPay } = useHarbor()
  const { status } = useSignIn()
  const plugins = useModalState((state) => state.plugins)
  const money = useMoney()
  const me = address?.toLowerCase()
  const has = (id: Plugin): boolean => hasPlugin(plugins, id)
  const isEvm = account?.namespace === 'eip155'
  const open = (id: Plugin) => () => void openFirstView(modal, id)
  return (
    <ul className="steps">
      <Step
        title="Get test money"
        isDone={canPay === true}
        text="Ether for fees and SUSD for a berth, from the sandbox’s faucet."
      >
        <button type="button" className="plain" aria-disabled={money.isBusy} onClick={money.get}>
          {money.isBusy ? 'Sending…' : 'Get test money'}
        </button>
        <output className="faint">{money.text}</output>
      </Step>
      {isEvm && (
        <Step
          title="Take a berth"
          isDone={holders?.includes(me) === true}
          text="An NFT on the local chain, paid in SUSD."
        >
          <PageLink to="/berths" look="plain">
            See the berths
          </PageLink>
        </Step>
      )}
      {has('siwx') && (
        <Step
          title="Sign the guestbook"
          isDone={entries?.some((entry) => entry.address.toLowerCase() === me) === true}
          text={
            status === 'signedIn'
              ? 'You are signed in, so you may write.'
              : 'Sign in with a signature, then write a line.'
          }
        >
          <PageLink to="/guestbook" look="plain">
            Open the guestbook
          </PageLink>
        </Step>
      )}
      {has('send') && (
        <Step title="Send" text="Money or tokens, to an address or a name such as mira.reown.id.">
          <button type="button" className="plain" onClick={open('send')}>
            Send something
          </button>
        </Step>
      )}
      {has('swaps') && isEvm && (
        <Step title="Swap" text="One token for another, at the exchange of the local chain.">
          <button type="button" className="plain" onClick={open('swaps')}>
            Swap tokens
          </button>
        </Step>
      )}
      {has('onramp') && (
        <Step title="Buy" text="Crypto with a card, at a provider that only pretends.">
          <button type="button" className="plain" onClick={open('onramp')}>
            Buy crypto
          </button>
        </Step>
      )}
      {has('names') && isEvm && account.connectorId === AUTH && (
        <Step
          title="Register a name"
          isDone={Boolean(account.profileName)}
          text="For accounts of an email address: a name in place of the digits."
        >
          <button type="button" className="plain" onClick={open('names')}>
            Choose a name
          </button>
        </Step>
      )}
    </ul>
  )
}

function Step({
  title,
  text,
  isDone = false,
  children,
}: {
  title: string
  text: string
  isDone?: boolean
  children: React.ReactNode
}) {
  return (
    <li className={isDone ? 'done' : undefined}>
      <h3>
        {title}
        {isDone && <span className="badge">Done</span>}
      </h3>
      <p>{text}</p>
      <div className="row">{children}</div>
    </li>
  )
}
