/** What must hold after every step. Each rule is a function that answers what is broken; nothing when all is well. */
import { cleanText, graphemes } from '#kit'
import { activeNetworkId } from '../../../../src/plugins/wallets/state.ts'
import type { Intent } from './intents.ts'
import { keyOf, SIDES, type Key, type Side } from './wallets.ts'
import { connectionsOf, inUse, remembered, isVerifiable, type World } from './world.ts'

type Rule = (world: World) => readonly (string | false | undefined)[]

const slice = ({ page }: World) => page.test.core.state.get()
const keys = (world: World): readonly Key[] => connectionsOf(world).map(keyOf)
const liveConnects = ({ ledger }: World, side?: Side) =>
  ledger.intents.all.filter(
    (intent) =>
      intent.kind === 'connect' &&
      !intent.over &&
      intent.asked &&
      intent.outcome === undefined &&
      (!side || intent.side === side),
  )

/** A wallet is connected only if it approved an intent that was still wanted, and has not withdrawn since. */
const connectionsAreApproved: Rule = (world) =>
  keys(world).map((key) => !world.ledger.may.has(key) && `${key} is connected and did not say so`)

/** Each connected namespace has exactly one wallet in use; the others have none. */
const oneIsInUse: Rule = (world) =>
  SIDES.map((side) => {
    const own = connectionsOf(world).filter(({ namespace }) => namespace === side)
    const count = own.filter(({ active }) => active).length
    return count !== Math.min(own.length, 1) && `${side} has ${count} of ${own.length} wallets in use`
  })

/** Accounts, networks, status and connections say the same, and each wallet is there once. */
const thePartsAgree: Rule = (world) => {
  const { status, accounts, chains } = slice(world)
  return [
    new Set(keys(world)).size !== keys(world).length && 'a wallet is connected twice',
    ...connectionsOf(world).map(
      ({ account, chainId, connectorId }) =>
        (account.status !== 'connected' ||
          account.connectorId !== connectorId ||
          account.caipAddress !== `${chainId}:${account.address}`) &&
        `${connectorId} does not agree with its account`,
    ),
    ...SIDES.flatMap((side) => {
      const active = connectionsOf(world).find((connection) => connection.active && connection.namespace === side)
      return [
        accounts[side] !== active?.account && `the account of ${side} is not that of its wallet`,
        chains[side] !== active?.chainId && `the network of ${side} is not that of its wallet`,
        (status[side] === 'connected') !== (active !== undefined) && `${side} is ${status[side]}`,
      ]
    }),
  ]
}

/** Everything shown of a wallet was reported by the wallet itself. */
const eachSpeaksForItself: Rule = (world) =>
  connectionsOf(world).map((connection) => {
    const { account, chainId } = connection
    const said = (text: string): boolean => world.ledger.hasSaid(keyOf(connection), text)
    return (
      !(said(chainId) && account.allAccounts.every(({ address }) => said(address))) &&
      `${keyOf(connection)} never said that`
    )
  })

/** "Connecting" is a namespace without a wallet that is being asked for one. */
const connectingIsReal: Rule = (world) => {
  const { connecting, status } = slice(world)
  return [
    connecting !== undefined &&
      !liveConnects(world).some(({ key }) => key === keyOf(connecting)) &&
      `${keyOf(connecting)} is shown as being asked, and it is not`,
    ...SIDES.map(
      (side) =>
        status[side] === 'connecting' &&
        liveConnects(world, side).length === 0 &&
        `${side} is connecting, and nobody is asked`,
    ),
  ]
}

/** What is remembered is what is connected, in its order and with the same in use; anything more was kept for a reason. */
const storageIsTheSame: Rule = (world) => {
  const stored = remembered(world).map(({ key }) => key)
  const leads = remembered(world).flatMap(({ active, key }) => (active ? key : []))
  const there = keys(world)
  return [
    stored.filter((key) => there.includes(key)).join() !== there.join() &&
      `remembered is ${stored.join()}, connected ${there.join()}`,
    ...SIDES.map((side) => {
      const active = inUse(world, side)
      return active !== undefined && !leads.includes(active) && `${active} is not remembered as in use`
    }),
    ...[...world.ledger.away].map((key) => !stored.includes(key) && `${key} went away and is not remembered`),
    ...stored.map((key) => !there.includes(key) && !world.ledger.kept.has(key) && `${key} is remembered for no reason`),
  ]
}

/** The wallet that was in use is restored first, so that no other account is shown for a moment. */
const theWalletInUseComesFirst: Rule = (world) => {
  const { ledger, page } = world
  // A wallet without stored traits cannot be restored, so the others do not wait for it.
  const known = isVerifiable(world)
  const isAwaited = ({ answered, key, leads, over, since }: Intent): boolean =>
    leads && key !== undefined && known(key) && !over && !answered && page.test.clock.monotonic() - since < 5_000
  const isAsked = (key: Key): boolean =>
    ledger.intents.all.some((intent) => intent.kind === 'connect' && intent.key === key && intent.granted !== undefined)
  const awaited = ledger.intents.all.filter(isAwaited).map(({ side }) => side)
  const early = ledger.intents.all.flatMap(({ follows, granted, key, side }) =>
    key && follows && granted !== undefined && awaited.includes(side) && !isAsked(key) ? key : [],
  )
  return early.map((key) => keys(world).includes(key) && `${key} did not wait for the one in use`)
}

/** The namespace in use has a wallet when any has, unless the person picked a network without one. */
const theNamespaceInUseIsConnected: Rule = (world) => {
  const { accounts, activeNamespace } = slice(world)
  const { ledger, page } = world
  const time = page.test.clock.monotonic()
  const isReturning = ledger.intents.all.some(({ kind, since }) => kind === 'return' && time - since <= 5_001)
  const isLost = connectionsOf(world).length > 0 && !(activeNamespace && accounts[activeNamespace])
  return [
    isLost &&
      !isReturning &&
      ledger.picked !== activeNamespace &&
      `${activeNamespace} is in use, and nobody is connected there`,
  ]
}

/** The host's provider is there exactly while its namespace is connected, and reaches only the wallet in use. */
const theProviderReachesTheWalletInUse: Rule = (world) => {
  const { ledger, page } = world
  return SIDES.flatMap((side) => {
    const provider = page.test.service.provider(side)
    const known = page.faces.get(side)
    if (provider) page.faces.set(side, provider)
    ledger.lastRequested = undefined
    void (provider ?? known)?.request({ method: 'who' }).catch(() => {})
    return [
      (provider !== undefined) !== (inUse(world, side) !== undefined) && `the provider of ${side} does not fit`,
      known && provider && known !== provider && `${side} got another provider`,
      ledger.lastRequested !== inUse(world, side) &&
        `${side} speaks to ${ledger.lastRequested}, and in use is ${inUse(world, side)}`,
    ]
  })
}

/** A host that only listens to events knows the same as one that reads the state. */
const eventsSayTheSame: Rule = (world) => {
  const { events } = world.page
  const network = activeNetworkId(slice(world))
  return [
    [...events.connected].sort().join() !== [...keys(world)].sort().join() &&
      `heard of ${[...events.connected].join()}, connected is ${keys(world).join()}`,
    events.network !== network && `the last network heard of is ${events.network}, and it is ${network}`,
    ...SIDES.map((side) => {
      const address = slice(world).accounts[side]?.address
      return (
        events.addresses.get(side) !== address &&
        `the last account heard of on ${side} is ${events.addresses.get(side)}, and it is ${address}`
      )
    }),
  ]
}

/** The person's own names are clean and short. */
const namesAreClean: Rule = (world) =>
  connectionsOf(world)
    .flatMap(({ account }) => Object.values(account.addressLabels ?? {}))
    .map((label) => (label !== cleanText(label) || graphemes(label).length > 32) && `the name ${label.slice(0, 40)}`)

/** The network in use is a listed one or an unsupported one, of the namespace in use. */
const theNetworkFits: Rule = (world) => {
  const { active, unsupported } = world.page.test.networks.state.get()
  const id = (active ?? unsupported)?.caipNetworkId
  return [
    Boolean(active) === Boolean(unsupported) && 'a network is listed or not',
    id?.split(':')[0] !== slice(world).activeNamespace && `${id} is not of ${slice(world).activeNamespace}`,
  ]
}

const nothingWentWrong: Rule = ({ ledger, page }) => [
  ...ledger.complaints,
  ...page.test.faults.map(({ error }) => `a fault: ${error instanceof Error ? error.stack : String(error)}`),
]

const RULES: readonly Rule[] = [
  connectionsAreApproved,
  oneIsInUse,
  thePartsAgree,
  eachSpeaksForItself,
  connectingIsReal,
  storageIsTheSame,
  theWalletInUseComesFirst,
  theNamespaceInUseIsConnected,
  theProviderReachesTheWalletInUse,
  eventsSayTheSame,
  namesAreClean,
  theNetworkFits,
  nothingWentWrong,
]

/** Once all is quiet, a namespace without a wallet is "connecting" exactly while one is being asked. */
const askingIsShown: Rule = (world) => {
  const { accounts, connecting, status } = slice(world)
  return [
    (connecting !== undefined) !== liveConnects(world).length > 0 && `somebody is asked: ${connecting !== undefined}`,
    ...SIDES.map(
      (side) =>
        !accounts[side] &&
        (status[side] === 'connecting') !== liveConnects(world, side).length > 0 &&
        `${side} is ${status[side]}`,
    ),
  ]
}

const brokenOf = (world: World, rules: readonly Rule[]): readonly string[] =>
  rules.flatMap((rule) => rule(world).flatMap((said) => (said ? [`${rule.name}: ${said}`] : [])))

export const broken = (world: World): readonly string[] => brokenOf(world, RULES)
export const brokenWhenQuiet = (world: World): readonly string[] => brokenOf(world, [askingIsShown])

/** What may be compared of two moments. */
export interface Seen {
  readonly page: unknown
  readonly connections: ReturnType<typeof connectionsOf>
}
export const see = (world: World): Seen => ({ page: world.page, connections: connectionsOf(world) })

/**
 * What one step may not have changed: who stays connected stays as it is until its own wallet speaks, whatever happens to
 * others and in the other namespace; who was connected stays so while it says nothing else.
 */
export function brokenBetween(world: World, { page, connections }: Seen): readonly string[] {
  if (page !== world.page) return []
  const { chosen, may, changed } = world.ledger
  const now = new Map(connectionsOf(world).map((connection) => [keyOf(connection), connection]))
  const content = ({ account, chainId }: Seen['connections'][number]): string =>
    JSON.stringify([chainId, account.address, account.allAccounts])
  return connections.flatMap((before) => {
    const key = keyOf(before)
    const after = now.get(key)
    if (!after) return may.has(key) ? [`${key} left for no reason`] : []
    return [
      ...(changed.has(key) || content(before) === content(after) ? [] : [`${key} changed for no reason`]),
      ...(chosen.has(before.namespace as Side) || before.active === after.active
        ? []
        : [`${key} came in or out of use for no reason`]),
    ]
  })
}
