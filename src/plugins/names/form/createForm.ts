/** What the person has typed, whether it is free, and how the registration goes. It lasts while the wallet's question covers the view. */
import { codeOf, createBox, createLatest, isQuiet, waitFor, type PluginContext, type Readable } from '#kernel'
import { watchAccount } from '#operations'
import { ACCOUNTS, errorText, IDENTITY, networkInUse, NOTICES } from '#wallet'
import { nameError } from '../errors.ts'
import { settingsOf, type NamesOptions } from '../options.ts'
import { NAME_FAILED, NAME_REQUESTED, NAMES, REGISTER_ACCOUNT_NAME, REGISTER_ACCOUNT_NAME_SUCCESS } from '../refs.ts'
import { problemOf, readLabel, type NameProblem } from '../rules.ts'
import type { Suggestion } from '../service/api.ts'
import { register, type RegistrationPhase } from '../service/register.ts'

/** `failed`: the service did not say whether the name is free; `why` is for people. */
export type Answer =
  | { readonly kind: 'checking' | 'free' | 'taken' }
  | { readonly kind: 'failed'; readonly why: string }

/** How the last registration ended without a name. */
export type Outcome = { readonly kind: 'declined' } | { readonly kind: 'failed'; readonly why: string }

export interface FormState {
  /** In lower case, without the zone. */
  readonly label: string
  readonly problem: NameProblem | undefined
  readonly answer: Answer | undefined
  readonly suggestions: readonly Suggestion[]
  readonly phase: RegistrationPhase | undefined
  readonly outcome: Outcome | undefined
  /** A name that the account has already. */
  readonly owned: string | undefined
  /** Why the account's names could not be read. */
  readonly unread: string | undefined
}

export interface NameForm {
  readonly state: Readable<FormState>
  readonly zone: string
  /** Takes what was typed. The service is asked after a pause, or at once for a name that was chosen from its list. */
  type(text: string, options?: { readonly atOnce?: boolean | undefined }): void
  /** Asks about the same name again. */
  again(): void
  /** Reads whether the account has a name already, which the service would not accept a second one beside. */
  look(): void
  /** Registers the name if it is free. One registration runs at a time. Never rejects. */
  submit(): Promise<void>
}

const EMPTY: FormState = {
  label: '',
  problem: undefined,
  answer: undefined,
  suggestions: [],
  phase: undefined,
  outcome: undefined,
  owned: undefined,
  unread: undefined,
}

export function createForm(ctx: PluginContext<NamesOptions | undefined>): NameForm {
  const settings = settingsOf(ctx.options)
  const { zone } = settings
  const { bus, router } = ctx
  const names = ctx.use(NAMES)
  const accounts = ctx.use(ACCOUNTS)
  const box = createBox<FormState>(ctx, EMPTY)
  const set = (next: Partial<FormState>): void => box.update((now) => ({ ...now, ...next }))
  const words = async (error: unknown): Promise<string> => (await errorText(ctx, error)) ?? codeOf(error)
  /** Whether the name is free, and which names the account has. */
  const [asking, looking] = [createLatest(ctx), createLatest(ctx)]

  watchAccount(ctx, () => {
    // What one person typed is nothing for the next one.
    asking.stop()
    looking.stop()
    box.update(({ phase }) => ({ ...EMPTY, phase }))
  })

  function type(text: string, { atOnce = false }: { readonly atOnce?: boolean | undefined } = {}): void {
    if (box.get().phase) return
    asking.stop()
    const label = readLabel(text, settings)
    const problem = problemOf(label, settings)
    if (problem || label === '')
      return set({
        label,
        problem: label === '' ? undefined : problem,
        answer: undefined,
        suggestions: [],
        outcome: undefined,
      })
    set({ label, problem: undefined, outcome: undefined })
    ask(label, atOnce ? 0 : settings.pauseMs)
  }

  function ask(label: string, pause: number): void {
    set({ answer: { kind: 'checking' } })
    asking.ask((signal) => check(label, signal), pause)
  }

  async function check(label: string, signal: AbortSignal): Promise<void> {
    try {
      const { isFree, others } = await names.check(label, signal)
      if (!signal.aborted) set({ answer: { kind: isFree ? 'free' : 'taken' }, suggestions: others })
    } catch (error) {
      if (signal.aborted) return
      const why = await words(error)
      if (!signal.aborted) set({ answer: { kind: 'failed', why }, suggestions: [] })
    }
  }

  /** The view shows what became of the registration; who has left it is told by a toast. */
  async function finish(name: string): Promise<void> {
    const where = await waitFor(
      router.state,
      ({ open, stack }) => {
        const isOpen = open && stack.some(({ id }) => id === REGISTER_ACCOUNT_NAME.id)
        if (!isOpen) return 'left'
        return stack.at(-1)?.id === REGISTER_ACCOUNT_NAME.id ? 'here' : undefined
      },
      ctx.signal,
    )
    set({ ...EMPTY })
    if (where === 'here') router.replace(REGISTER_ACCOUNT_NAME_SUCCESS, { name })
    else ctx.use(NOTICES).show(ctx.i18n.t('names.done', { name }), 'success')
  }

  return {
    state: box,
    zone,
    type,
    again: () => type(box.get().label, { atOnce: true }),
    look() {
      const network = networkInUse(ctx)
      const address = accounts.state.get()?.address
      if (!network || address === undefined) return
      set({ unread: undefined })
      looking.ask(async (signal) => {
        try {
          const { name } = await ctx.use(IDENTITY).get(address, { network, signal })
          if (!signal.aborted) set({ owned: name?.endsWith(`.${zone}`) ? name : undefined })
        } catch (error) {
          if (signal.aborted) return
          const unread = await words(nameError('NAME_REVERSE_FAILED', error))
          if (!signal.aborted) set({ unread })
        }
      })
    },
    async submit() {
      const { answer, label, phase } = box.get()
      if (phase || answer?.kind !== 'free') return
      const name = `${label}.${zone}`
      set({ phase: 'signing', outcome: undefined })
      bus.emit(NAME_REQUESTED, { name })
      try {
        await register(ctx, name, (next) => set({ phase: next }))
        await finish(name)
      } catch (cause) {
        if (ctx.signal.aborted) return
        if (isQuiet(cause)) return set({ phase: undefined, outcome: { kind: 'declined' } })
        const error = isOwnWords(cause) ? cause : nameError('NAME_REGISTER_FAILED', cause, name)
        ctx.logger.info('the name was not registered', cause)
        bus.emit(NAME_FAILED, { name, code: codeOf(cause) })
        const why = await words(error)
        if (ctx.signal.aborted) return
        set({ phase: undefined, outcome: { kind: 'failed', why } })
        // Somebody else may have it now.
        if (box.get().label === label) ask(label, 0)
      }
    },
  }
}

/** What a registration needs has words of its own (specification §8). */
const isOwnWords = (error: unknown): boolean =>
  ['NETWORK_NOT_FOUND', 'ADDRESS_OR_AUTH_NOT_FOUND'].includes(codeOf(error))
