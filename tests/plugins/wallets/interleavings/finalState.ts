import { flush } from '../support.ts'
import { answerAll, connect } from './host.ts'
import { keyOf, SIDES } from './wallets.ts'
import { broken, brokenBetween, brokenWhenQuiet, see } from './rules.ts'
import {
  connectionsOf,
  loadActions,
  KEYS,
  inUse,
  leavePage,
  load,
  remembered,
  isVerifiable,
  type World,
} from './world.ts'

/**
 * What must hold once everything that can answer has answered, as far as it does not. Without patience wallets answer
 * only after every time limit.
 */
export async function brokenAtEnd(world: World, patient: boolean): Promise<readonly string[]> {
  const { ledger, wallets } = world
  world.reaction = undefined
  await loadActions(world)
  if (patient) await answerAll(world)
  await world.page.test.clock.advance(20 * 60_000)
  await flush()
  const seen = see(world)
  ledger.rested()
  await answerAll(world)
  // Such a wallet only answers, and the answers to withdrawn questions were ignored: an event says where it is now.
  for (const wallet of wallets) if (wallet.switching === 'quiet') wallet.goTo(wallet.at)
  await flush()
  const { test } = world.page
  const { connecting, status } = test.service.state.get()
  const { operations, pendingRequests } = test.actions()!
  return [
    ...broken(world),
    ...brokenBetween(world, seen),
    ...brokenWhenQuiet(world),
    ...(operations.size > 0 ? ['an operation is left'] : []),
    ...(pendingRequests.size > 0 ? ['a question is left'] : []),
    ...(connecting ? ['somebody is still being asked'] : []),
    ...Object.entries(status).flatMap(([side, value]) =>
      value === 'connected' ? [] : [`${side} is ${value} for ever`],
    ),
    ...ledger.intents.all.flatMap(({ kind, key, outcome }) =>
      kind === 'return' || outcome !== undefined ? [] : [`${kind} ${key} never ended`],
    ),
    ...connectionsOf(world).flatMap((connection) => {
      const wallet = wallets.find(({ key }) => key === keyOf(connection))!
      const { account, chainId } = connection
      const isThere = wallet.switching === 'no' || chainId === wallet.at
      const isTrue = wallet.listed && wallet.granted && isThere && account.address === wallet.addresses[0]
      return isTrue ? [] : [`${wallet.key} is not as it is shown`]
    }),
    ...(await brokenAtTheNextVisit(world)),
  ]
}

/** A visit later, exactly those come back that are remembered, are there and still know us. */
async function brokenAtTheNextVisit(world: World): Promise<readonly string[]> {
  await leavePage(world)
  world.storage.failure = 'none'
  for (const wallet of world.wallets) wallet.throwNext(false)
  await load(world, world.wallets)
  const known = isVerifiable(world)
  const expected = remembered(world).filter(
    ({ key }) => known(key) && world.wallets.some((wallet) => wallet.key === key && wallet.granted),
  )
  await loadActions(world)
  await answerAll(world)
  await world.page.test.clock.advance(5_001)
  const there = connectionsOf(world).map(keyOf)
  const expectedKeys = expected.map(({ key }) => key)
  return [
    ...broken(world),
    ...brokenWhenQuiet(world),
    ...(there.join() === expectedKeys.join() ? [] : [`back came ${there.join()}, expected ${expectedKeys.join()}`]),
    ...expected.flatMap(({ active, key }) =>
      active && !SIDES.some((side) => inUse(world, side) === key) ? [`${key} is not in use any more`] : [],
    ),
    // Who said that it does not know us is not asked again; who never appeared is.
    ...remembered(world).flatMap(({ key }) =>
      expectedKeys.includes(key) || !KEYS.includes(key) ? [] : [`${key} is still remembered`],
    ),
    ...(await brokenBySharing(world)),
  ]
}

/** One yes of the phone is a session for both namespaces: the other one joins without being asked for. */
async function brokenBySharing(world: World): Promise<readonly string[]> {
  const faces = KEYS.filter((key) => key.endsWith(':walletConnect'))
  connect(world, KEYS.indexOf(faces[0]!))
  await answerAll(world)
  await flush()
  const there = connectionsOf(world).map(keyOf)
  return [...broken(world), ...faces.flatMap((key) => (there.includes(key) ? [] : [`${key} did not join`]))]
}
