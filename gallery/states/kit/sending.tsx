/** What is filled in together and sent: forms, lists to choose from, and how they are stacked. */
import { Button, ButtonPair, Chip, Field, Form, Select, Stack, Text } from '#kit'
import type { KitStates, State } from '../../kinds.ts'
import { loads, openToy, part } from '../../toys.tsx'
import { LONG } from '../../world.ts'
import { HOLDS_NOTHING, NO_AMOUNT, NO_FAILURE, NOT_LOADING } from './reasons.ts'

const nothing = (): void => {}

const SORTS = [
  { id: 'newest', label: 'Newest first' },
  { id: 'oldest', label: 'Oldest first' },
  { id: 'largest', label: 'Largest first' },
] as const

const Selects = () => (
  <>
    <Select label="Sort by" options={SORTS} value="newest" onChange={nothing} />
    <Select
      label="Currency"
      icon="globe"
      options={SORTS}
      value={undefined}
      placeholder="Choose one"
      onChange={nothing}
    />
    <Select
      label="Send from"
      options={[{ id: 'long', label: LONG }]}
      value="long"
      hint="The others are empty."
      onChange={nothing}
    />
    <Select
      label="Plan"
      options={SORTS}
      value={undefined}
      placeholder="Choose one"
      error="Choose a plan, then go on."
      onChange={nothing}
    />
    <Select label="Speed" options={SORTS} value="oldest" disabled onChange={nothing} />
  </>
)

/** A form as it is filled in; what sending it comes to is the state's. */
const formOf = (onSubmit: () => unknown, wrong?: string) => () => (
  <Form onSubmit={onSubmit} errorText={() => 'The service took too long to answer.'}>
    {(busy) => (
      <>
        <Field label="Name" value="Mira" onChange={nothing} />
        <Field label="Address" value="0x7C3f" error={wrong} onChange={nothing} />
        <Select label="Sort by" options={SORTS} value="newest" onChange={nothing} />
        <ButtonPair>
          <Button>Cancel</Button>
          <Button variant="primary" type="submit" busy={busy && 'Adding'}>
            Add
          </Button>
        </ButtonPair>
      </>
    )}
  </Form>
)

/** Sends the form, and waits for what is seen then. */
const sent =
  (form: ReturnType<typeof formOf>, seen: string): State =>
  async (set) => {
    const stage = await openToy(set, 'Form', loads(form))
    const button = await stage.meets('[data-view=Toy] .lk-b-accent')
    button.click()
    await stage.sees(seen)
  }

const Stacks = () => (
  <Stack gap="large">
    <Stack gap="small">
      <Text>Four pixels between these two,</Text>
      <Text>for lines that belong together.</Text>
    </Stack>
    <Stack>
      <Button>Eight pixels</Button>
      <Button>between controls</Button>
    </Stack>
    <Stack direction="horizontal" apart>
      <Chip label="Base" onClick={nothing} />
      <Button small>Change</Button>
    </Stack>
    <Stack direction="horizontal" gap="small">
      {['All', 'Received', 'Sent', 'Swapped', 'Approved'].map((name) => (
        <Chip key={name} label={name} onClick={nothing} />
      ))}
    </Stack>
    <Stack align="end">
      <Button small>At the end</Button>
    </Stack>
  </Stack>
)

export default {
  Select: {
    states: { usual: part('Select', Selects) },
    within: { empty: 'usual', error: 'usual', long: 'usual' },
    without: { loading: NOT_LOADING, huge: NO_AMOUNT },
  },
  Form: {
    states: {
      usual: part('Form', formOf(nothing)),
      loading: sent(
        formOf(() => new Promise(() => {})),
        'Adding',
      ),
      error: sent(
        formOf(() => Promise.reject(new Error('late'))),
        'took too long',
      ),
      wrong: part('Form', formOf(nothing, 'That is no address. Check it, then try again.')),
    },
    without: { empty: HOLDS_NOTHING, long: 'its fields show them', huge: NO_AMOUNT },
  },
  Stack: {
    states: { usual: part('Stack', Stacks) },
    without: {
      loading: NOT_LOADING,
      empty: HOLDS_NOTHING,
      error: NO_FAILURE,
      long: 'what stands in it shows them',
      huge: NO_AMOUNT,
    },
  },
} satisfies KitStates
