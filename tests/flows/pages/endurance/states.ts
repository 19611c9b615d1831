/** Every state that a page is in, from its first moment, and the ways to get into one. */
import type { Modal } from 'latchkey'
import { ACCOUNT, NETWORKS, NETWORKS_VIEW, WALLETS, WHAT_IS_A_WALLET } from 'latchkey/plugin/wallet'
import type { announceDemoWallets } from '../../../../sandbox/wallets/announce.ts'
import { dice } from '../../hostile/page/seeded.ts'
import { task, until } from './until.ts'

type Wallets = Pick<ReturnType<typeof announceDemoWallets<'larkspur' | 'marram'>>, 'larkspur' | 'marram'>

/** What the page has claimed since it was loaded, each claim once. */
export function watchClaims(modal: Modal): () => readonly string[] {
  const claims = new Set<string>()
  const note = (): void => {
    const { status, accounts } = modal.getState()
    claims.add(status)
    for (const account of Object.values(accounts)) if (account?.address) claims.add(`account ${account.address}`)
  }
  note()
  modal.subscribe(note)
  return () => [...claims]
}

async function tasks(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await task()
}

/** Does a few things that a visit may be in the midst of, and leaves them there. */
export async function visit(modal: Modal, { larkspur, marram }: Wallets, seed: number): Promise<string> {
  const { number, pick } = dice(seed)
  const service = await modal.use(WALLETS)
  const quiet = (work: Promise<unknown>): Promise<unknown> => work.catch(() => {})
  const connect = async (name: 'Larkspur' | 'Marram'): Promise<void> => {
    void quiet(modal.open())
    const found = () => service.state.get().connectors.find((connector) => connector.name === name)
    await until(() => found() !== undefined)
    const { chain, id } = found()!
    await quiet(service.connect({ connectorId: id, namespace: chain }))
  }
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    'Larkspur says yes': () => (larkspur.behave({ mode: 'approve' }), connect('Larkspur')),
    'Marram says yes': () => (marram.behave({ mode: 'approve' }), connect('Marram')),
    'Larkspur says nothing': () => (larkspur.behave({ mode: 'hang' }), void connect('Larkspur'), Promise.resolve()),
    'Larkspur says no': () => (larkspur.behave({ mode: 'reject' }), connect('Larkspur')),
    'Larkspur takes its time': () => (
      larkspur.behave({ mode: 'delay', ms: 60 }),
      void connect('Larkspur'),
      Promise.resolve()
    ),
    'Larkspur forgets us': () => quiet(larkspur.provider.request({ method: 'wallet_revokePermissions' })),
    'another account': () => quiet(larkspur.switchAccount(number(3))),
    'another network': async () => {
      const networks = await modal.use(NETWORKS)
      void quiet(networks.switchTo(pick(['eip155:31337', 'eip155:31338'])))
    },
    'the person leaves': () => quiet(service.disconnect()),
    'the person is leaving': () => (void quiet(service.disconnect()), Promise.resolve()),
    'a view': () => (
      void quiet(modal.open(pick([ACCOUNT, NETWORKS_VIEW, WHAT_IS_A_WALLET] as never[]))),
      Promise.resolve()
    ),
    closed: () => (modal.close(), Promise.resolve()),
    'the storage is full of nonsense': async () => {
      for (const key of Object.keys(localStorage))
        localStorage.setItem(key, pick(['', '{', '{"v":1,"d":null}', '{"v":1,"d":[1]}', '{"v":2}', 'null']))
    },
  }
  const names: string[] = []
  for (let at = number(4); at >= 0; at -= 1) {
    const name = pick(Object.keys(acts))
    names.push(name)
    // Done, half done or hardly begun when the next thing happens.
    await Promise.race([acts[name]!(), tasks(number(60))])
  }
  return names.join(', ')
}
