/** What is said: headings, texts, notes, toasts, the header. */
import { AlertBar, Divider, Heading, Hint, Note, Text, Toast, Unloaded, VisuallyHidden } from '#kit'
import type { KitStates } from '../../kinds.ts'
import { inView, loads, part } from '../../toys.tsx'
import { LONG, UNBROKEN } from '../../world.ts'
import { HOLDS_NOTHING, NO_AMOUNT, NO_FAILURE, NOT_LOADING } from './reasons.ts'

const nothing = (): void => {}

const Words = () => (
  <>
    <Heading>Approve in Larkspur</Heading>
    <Text>Larkspur is asking whether Harbor may see your address and balance.</Text>
    <Hint>Only you see it, in this browser.</Hint>
    <Hint tone="success">The code was right.</Hint>
    <Hint tone="warning">The price moves a lot.</Hint>
    <Hint tone="danger">This part didn&apos;t load.</Hint>
    <Divider>or</Divider>
    <VisuallyHidden>Read out, never seen.</VisuallyHidden>
  </>
)

const LongWords = () => (
  <>
    <Heading>Approve in {UNBROKEN}</Heading>
    <Text>
      {LONG} is asking whether {UNBROKEN} may see your address.
    </Text>
    <Hint tone="danger">{UNBROKEN} didn&apos;t answer.</Hint>
  </>
)

const Notes = () => (
  <>
    <Note title="Disconnect your phone wallet first" />
    <Note tone="success" title="All set">
      The name is yours for a year.
    </Note>
    <Note tone="warning" title="Only assets of Base">
      What is sent from another network is lost.
    </Note>
    <Note tone="danger">It didn&apos;t work. Try again in a moment.</Note>
    <AlertBar tone="danger" title="Origin not allowed" dismissLabel="Dismiss" onDismiss={nothing}>
      Add this page to the list of your project.
    </AlertBar>
    <AlertBar title={LONG}>{UNBROKEN}</AlertBar>
  </>
)

const Toasts = () => (
  <>
    <Toast>Address copied</Toast>
    <Toast tone="loading">Sending 250 USDC</Toast>
    <Toast tone="danger">Couldn&apos;t copy. Select the text instead.</Toast>
    <Toast>{`${UNBROKEN} is in use now`}</Toast>
  </>
)

const Broken = () => (
  <Unloaded busy={false} action="Try again" onRetry={nothing}>
    Tokens didn&apos;t load
  </Unloaded>
)

const Trying = () => (
  <Unloaded busy action="Trying" onRetry={nothing}>
    Tokens didn&apos;t load
  </Unloaded>
)

const LongBroken = () => (
  <Unloaded busy={false} action="Try again" onRetry={nothing}>
    {UNBROKEN} didn&apos;t load, and neither did what {LONG} holds
  </Unloaded>
)

const Below = () => <Text>The head of the card says who and where.</Text>

const said = { empty: HOLDS_NOTHING, error: NO_FAILURE, huge: NO_AMOUNT, loading: NOT_LOADING }

export default {
  Heading: {
    shows: ['Text', 'Hint', 'Divider', 'VisuallyHidden'],
    states: { usual: part('Heading', Words), long: part('Heading', LongWords) },
    without: said,
  },
  Note: {
    shows: ['AlertBar'],
    states: { usual: part('Note', Notes) },
    within: { error: 'usual', long: 'usual' },
    without: { empty: HOLDS_NOTHING, huge: NO_AMOUNT, loading: NOT_LOADING },
  },
  Unloaded: {
    states: {
      usual: part('Unloaded', Broken),
      loading: part('Unloaded', Trying),
      long: part('Unloaded', LongBroken),
    },
    within: { error: 'usual' },
    without: { empty: HOLDS_NOTHING, huge: NO_AMOUNT },
  },
  Toast: {
    states: { usual: part('Toast', Toasts) },
    within: { loading: 'usual', error: 'usual', long: 'usual' },
    without: { empty: HOLDS_NOTHING, huge: NO_AMOUNT },
  },
  Header: {
    states: {
      usual: inView('Header', loads(Below), { subtitle: () => 'on harbor.example' }),
      long: inView(LONG, loads(Below), { subtitle: () => UNBROKEN }),
    },
    without: said,
  },
} satisfies KitStates
