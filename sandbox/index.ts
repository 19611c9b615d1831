/** The sandbox: everything remote that Latchkey talks to, on this machine, with real parts inside. */
import { startChains } from './chains/index.ts'
import { createControl, type Control } from './control.ts'
import { createAccess, accessSettings, type AccessSettings } from './http/access.ts'
import { startFrame } from './frame/server.ts'
import { createFrameState } from './frame/state.ts'
import { createInbox } from './mail/inbox.ts'
import { createMailSender } from './mail/sender.ts'
import { startMail } from './mail/server.ts'
import { startOnramp } from './onramp/server.ts'
import { startOpenId } from './openid/server.ts'
import { derivePhoneKeys, phoneAddresses } from './phone/keys.ts'
import { startPhoneServer } from './phone/server.ts'
import { createPhoneMemory } from './phone/settings.ts'
import { onFreeBase } from './freeBase.ts'
import { basePort, checkBasePort, portOf, relayUrlOf, urlOf } from './ports.ts'
import { isAllowed } from './relay/auth.ts'
import { startRelay } from './relay/server.ts'
import { controlRoutes } from './services/control.ts'
import { startServices } from './services/index.ts'
import { createState } from './services/state.ts'
import { startSignInServer } from './signIn/server.ts'
import { PATH as SIGN_IN_PATH } from './signIn/settings.ts'
import { CLUSTER } from './solana/cluster.ts'
import { startSolana } from './solana/node/index.ts'
import { startWallets } from './wallets/server.ts'
import { createDemoWallet } from './wallets/wallet.ts'

export type { Control } from './control.ts'
export type { SandboxState } from './describe.ts'
export type { FaultInput } from './services/faultSchema.ts'

export interface SandboxOptions extends AccessSettings {
  /** The base port; 0 takes one whose places are all free. `SANDBOX_PORT` or 4700 without it. */
  readonly port?: number
  /** What the wallet directory follows from. */
  readonly seed?: string
  /** Without it, the addresses are printed. */
  readonly quiet?: boolean
}

export interface Sandbox {
  readonly urls: {
    /** Left free for the demo page. */
    readonly demo: string
    readonly services: string
    readonly wallets: string
    /** The phone wallet's page. */
    readonly phone: string
    /** The base of the sign-in server's endpoints. */
    readonly signIn: string
    /** The secure frame's origin; its page for the iframe is `/sdk`. */
    readonly frame: string
    /** The social networks that the frame knows. */
    readonly openid: string
    /** The page of the on-ramp's provider. */
    readonly onramp: string
    /** Where every mail ends. */
    readonly inbox: string
    /** A WebSocket's address. */
    readonly relay: string
    /** `solana` is HTTP and WebSocket on one port, and WebSocket alone on the next. */
    readonly nodes: Readonly<Record<'31337' | '31338' | 'solana', string>>
  }
  readonly control: Control
  /** Ends all servers and nodes. Stopping twice is harmless. */
  stop(): Promise<void>
}

/** Who the frame's mails are from. */
const SENDER = 'Sandbox wallet <wallet@frame.localhost>'

/** Starts everything, or nothing: a part that cannot start ends the others and says why. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  if (options.port !== 0) return startAt(options.port === undefined ? basePort() : checkBasePort(options.port), options)
  return onFreeBase((base) => startAt(base, options))
}

async function startAt(base: number, options: SandboxOptions): Promise<Sandbox> {
  const settings = { ...accessSettings(), ...options }
  const access = createAccess(settings)
  const urls = {
    demo: urlOf(base, 'demo'),
    services: urlOf(base, 'services'),
    wallets: urlOf(base, 'wallets'),
    phone: urlOf(base, 'walletPage'),
    signIn: `${urlOf(base, 'signIn')}${SIGN_IN_PATH}`,
    frame: urlOf(base, 'frame'),
    openid: urlOf(base, 'openid'),
    onramp: urlOf(base, 'onramp'),
    inbox: urlOf(base, 'inbox'),
    relay: relayUrlOf(base),
    nodes: { 31337: urlOf(base, 'node31337'), 31338: urlOf(base, 'node31338'), solana: urlOf(base, 'nodeSolana') },
  }
  const wallets = {
    larkspur: createDemoWallet('larkspur', urls.nodes),
    quarry: createDemoWallet('quarry', urls.nodes),
    marram: createDemoWallet('marram', urls.nodes),
    saltbox: createDemoWallet('saltbox', urls.nodes),
    lintel: createDemoWallet('lintel', urls.nodes),
    sapling: createDemoWallet('sapling', urls.nodes),
  }
  const phone = createPhoneMemory(phoneAddresses(derivePhoneKeys()))
  const inbox = createInbox()
  const sender = createMailSender(portOf(base, 'smtp'), SENDER)
  const frame = createFrameState(sender, urls.frame, urls.openid)
  const started: { stop(): Promise<void> }[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(started.splice(0).map((part) => part.stop()))
  }
  try {
    const owners = {
      larkspur: wallets.larkspur.addresses.eip155,
      quarry: wallets.quarry.addresses.eip155,
      saltbox: wallets.saltbox.addresses.eip155,
      lintel: wallets.lintel.addresses.eip155,
      sapling: wallets.sapling.addresses.eip155,
      tern: phone.addresses.eip155,
    }
    const state = createState()
    const { faults } = state
    const chains = await startChains({ base, wallets: owners, access, faults })
    started.push(chains)
    const solana = await startSolana(base, { access, faults })
    started.push(solana)
    const mayAsk = (origin: string): boolean => isAllowed(origin, state.project.allowedOrigins)
    const relay = await startRelay({ port: portOf(base, 'relay'), mayAsk, access })
    started.push(relay)
    const signIn = await startSignInServer({ base, access, nodes: urls.nodes, state })
    started.push(signIn)
    const control = createControl({
      nodes: urls.nodes,
      chains,
      solana,
      services: state,
      wallets,
      phone,
      relay,
      signIn,
      frame,
      inbox,
    })
    const seed = options.seed ?? 'latchkey'
    started.push(
      await startServices({ base, seed, access, chains, solana, state, control: controlRoutes(control, urls) }),
    )
    started.push(await startWallets({ base, access, nodes: urls.nodes, wallets, faults }))
    started.push(await startPhoneServer({ base, access, relayUrl: urls.relay, nodes: urls.nodes, memory: phone }))
    started.push(await startMail({ base, access, inbox }))
    started.push({ stop: async () => sender.close() })
    started.push(await startOnramp({ base, access, chains, solana, state }))
    started.push(await startOpenId({ base, access, farcaster: frame.farcaster }))
    started.push(
      await startFrame({
        base,
        access,
        nodes: urls.nodes,
        state: frame,
        faults,
        origins: settings.origins,
      }),
    )
    if (!options.quiet) process.stdout.write(summary(urls))
    return { urls, control, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function summary(urls: Sandbox['urls']): string {
  const lines = [
    ['Control page', `${urls.services}/_sandbox/`],
    ['Services', urls.services],
    ['Relay', urls.relay],
    ['Demo wallets', `${urls.wallets}/larkspur, /quarry, /marram, /saltbox`],
    ['Contract wallets', `${urls.wallets}/lintel, /sapling`],
    ['Sign-in server', urls.signIn],
    ['Phone wallet', urls.phone],
    ['Secure frame', `${urls.frame}/sdk`],
    ['Social networks', urls.openid],
    ['On-ramp', urls.onramp],
    ['Inbox', urls.inbox],
    ['Latchkey Local (31337)', urls.nodes['31337']],
    ['Latchkey Second (31338)', urls.nodes['31338']],
    [CLUSTER.name, urls.nodes.solana],
  ]
  return `The sandbox is ready.\n${lines.map(([what, where]) => `  ${what?.padEnd(24)} ${where}\n`).join('')}`
}
