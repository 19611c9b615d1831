/** The guided tour: what to do, and on which page. */
import type { Plugin } from './plugins.ts'
import type { Page } from './route.tsx'

export interface TourStep {
  /** In links: `?tour=berth`. */
  readonly id: string
  readonly title: string
  readonly text: string
  readonly page: Page
  /** Left out where this page has it not. */
  readonly needs?: Plugin
}

export const STEPS: readonly TourStep[] = [
  {
    id: 'login',
    title: 'Come aboard',
    text: 'Press “Come aboard”, type any email address, and open the inbox beside this page for the code. Approve the sign-in that follows.',
    page: '/',
    needs: 'email',
  },
  {
    id: 'money',
    title: 'Get test money',
    text: 'Under “What you can do next”, press “Get test money”. The balance in the header follows.',
    page: '/',
  },
  {
    id: 'berth',
    title: 'Take a berth',
    text: 'Choose a number and take it. Your wallet asks twice: for the price, and for the berth. Lintel, a contract wallet, would ask once.',
    page: '/berths',
  },
  {
    id: 'guestbook',
    title: 'Sign the guestbook',
    text: 'Sign in if you have not yet, write a line, and find it in the list with your address.',
    page: '/guestbook',
    needs: 'siwx',
  },
  {
    id: 'send',
    title: 'Send something',
    text: 'Press “Send something”, choose 0.1 ETH and the receiver mira.reown.id. The review names the address before anything moves.',
    page: '/',
    needs: 'send',
  },
  {
    id: 'swap',
    title: 'Swap',
    text: 'Press “Swap tokens”: the exchange of the local chain quotes a price and keeps it.',
    page: '/',
    needs: 'swaps',
  },
  {
    id: 'buy',
    title: 'Buy',
    text: 'Press “Buy crypto”: a pretended provider takes a pretended card and pays real test money.',
    page: '/',
    needs: 'onramp',
  },
  {
    id: 'name',
    title: 'Register a name',
    text: 'Press “Choose a name”. From then on, others can send to it, and the header shows it. Only accounts of an email address have this.',
    page: '/',
    needs: 'names',
  },
]

/** The step that the page's address names. */
export function stepNow(): number | undefined {
  const wanted = new URLSearchParams(location.search).get('tour')
  if (wanted === null) return undefined
  return Math.max(
    0,
    STEPS.findIndex(({ id }) => id === wanted),
  )
}

/** The address of a step, with the rest of the query as it is. */
export function addressOf(step: TourStep): string {
  const query = new URLSearchParams(location.search)
  query.set('tour', step.id)
  return `${step.page}?${query}`
}
