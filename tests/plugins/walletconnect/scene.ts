/** A page over a line of the test's, in virtual time: the whole plugin, and a library that only looks like the real one. */
import { codeOf } from '#kernel'
import { createFakeClock, type FakeClock } from '#kernel/testing'
import { fakeLine, seeded, type FakeLine } from './fakeLibrary.ts'
import { EVM_GRANT, page, when, type Page, type PageOptions } from './realSupport.ts'

/** The code of what it rejected with, as a plugin or a host would read it. */
export const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => codeOf((error as { readonly cause?: unknown }).cause ?? error),
  )

export interface Scene {
  readonly clock: FakeClock
  readonly line: FakeLine
  readonly site: Page
  /** The wallet's person answers the newest proposal. */
  answer(reply?: Parameters<Parameters<FakeLine['wallet']['onProposal']>[1]>[0]): Promise<void>
}

/** A page over a clear line, with a wallet in the test's hands. */
export async function scene(
  options: Omit<Partial<PageOptions>, 'clock'> & { readonly line?: FakeLine } = {},
): Promise<Scene> {
  const clock = createFakeClock(Date.UTC(2026, 0, 1))
  const line = options.line ?? fakeLine(clock, seeded(1))
  const answers: Parameters<FakeLine['wallet']['onProposal']>[1][] = []
  line.wallet.onProposal = (_, answer) => void answers.push(answer)
  const { dependencies, line: _, ...rest } = options
  const site = await page({
    url: 'wss://relay.test',
    ...rest,
    clock,
    dependencies: { library: line.library, ...dependencies },
  })
  return {
    clock,
    line,
    site,
    async answer(reply = { namespaces: EVM_GRANT }) {
      answers.at(-1)!(reply)
      // Deliveries over a clear line take a turn of the clock each.
      for (let turn = 0; turn < 6; turn += 1) await clock.advance(0)
    },
  }
}

/** Starts a pairing, and waits until the chunks are here and the uri is shown. */
export async function shown(here: Scene, request?: Parameters<Page['pairing']['start']>[0]): Promise<string> {
  here.site.pairing.start(request)
  await when(here.site.wallets.state, ({ connecting }) => connecting !== undefined)
  for (let turn = 0; turn < 6; turn += 1) await here.clock.advance(0)
  return here.site.pairing.state.get().wcUri!
}

export async function connectedScene(
  options: Parameters<typeof scene>[0] = {},
  namespaces = EVM_GRANT,
): Promise<Scene> {
  const here = await scene(options)
  await shown(here)
  await here.answer({ namespaces })
  await when(here.site.wallets.state, ({ connections }) => connections.length > 0)
  return here
}

/** Over a clear line each delivery takes a turn of the clock. */
export async function delivered({ clock }: Pick<Scene, 'clock'>): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await clock.advance(0)
}
