/** What is typed in or checked. */
import { AmountInput, Box, Checkbox, Chip, Field, Link, Otp, Picture, TextButton } from '#kit'
import type { KitStates } from '../../kinds.ts'
import { part } from '../../toys.tsx'
import { LONG, pictures, UNBROKEN } from '../../world.ts'
import { HOLDS_NOTHING, NO_AMOUNT, NO_FAILURE, NO_NAMES, NOT_LOADING } from './reasons.ts'

const nothing = (): void => {}

const Fields = () => (
  <>
    <Field label="Email" type="email" value="mira@harbor.example" onChange={nothing} hint="We send a code there." />
    <Field label="Name" value="" placeholder="How you call it" onChange={nothing} />
    <Field label="Search wallets" type="search" value="tern" clearLabel="Clear search" onChange={nothing} />
    <Field
      label="Send to"
      value="not an address"
      error="That is no address. Check it, then try again."
      onChange={nothing}
    />
    <Field label="Send to" value={UNBROKEN} onChange={nothing} />
  </>
)

const token = (
  <Chip
    label="ETH"
    picture={<Picture name="ETH" src={pictures.ether} size={24} />}
    hint="Choose token"
    onClick={nothing}
  />
)

const Boxes = () => (
  <>
    <Box
      label="Amount"
      aside={
        <>
          4,204.58 available <TextButton onClick={nothing}>Max</TextButton>
        </>
      }
      foot="$3,065.00"
      editable
    >
      <AmountInput label="Amount" value="1" onChange={nothing} />
      {token}
    </Box>
    <Box label="Amount" foot={<span id="why">Not enough ETH</span>} editable error>
      <AmountInput label="Amount" value="250" errorId="why" onChange={nothing} />
      {token}
    </Box>
    <Box label="Amount" foot={<span id="how">Leave out spaces and thousands separators.</span>} editable error>
      <AmountInput label="Amount" value="1,234.56" errorId="how" onChange={nothing} />
      {token}
    </Box>
    <Box label="To mira.eth">
      <span>Only read</span>
    </Box>
  </>
)

const EmptyBox = () => (
  <Box label="Amount" editable>
    <AmountInput label="Amount" value="" onChange={nothing} />
    {token}
  </Box>
)

const HugeBox = () => (
  <Box label="Amount" aside="987,654,321,987.123456789 available" foot="$3,027,159,789,629,629.12" editable>
    <AmountInput label="Amount" value="987654321987654321.123456789" onChange={nothing} />
    <Chip label={UNBROKEN} onClick={nothing} />
  </Box>
)

const terms = (
  <>
    I accept the <Link href="https://harbor.example/terms">Terms</Link>
  </>
)

const Checks = () => (
  <>
    <Checkbox checked={false} onChange={nothing}>
      {terms}
    </Checkbox>
    <Checkbox checked onChange={nothing}>
      {terms}
    </Checkbox>
    <Checkbox checked={false} error="Accept first, then go on." onChange={nothing}>
      I know that {LONG} keeps what I send
    </Checkbox>
  </>
)

const Code = () => <Otp label="Code" value="293" onChange={nothing} />
const CodeBusy = () => <Otp label="Code" value="293471" busy onChange={nothing} />
const CodeWrong = () => (
  <Otp label="Code" value="293471" error="That code is wrong. Type it again." onChange={nothing} />
)
const CodeEmpty = () => <Otp label="Code" value="" onChange={nothing} />

export default {
  Field: {
    states: { usual: part('Field', Fields) },
    within: { empty: 'usual', error: 'usual', long: 'usual' },
    without: { loading: NOT_LOADING, huge: NO_AMOUNT },
  },
  AmountInput: {
    shows: ['Box'],
    states: {
      usual: part('AmountInput', Boxes),
      empty: part('AmountInput', EmptyBox),
      huge: part('AmountInput', HugeBox),
    },
    within: { error: 'usual', long: 'huge' },
    without: { loading: NOT_LOADING },
  },
  Checkbox: {
    states: { usual: part('Checkbox', Checks) },
    within: { error: 'usual', long: 'usual' },
    without: { empty: HOLDS_NOTHING, loading: NOT_LOADING, huge: NO_AMOUNT },
  },
  Otp: {
    states: {
      usual: part('Otp', Code),
      loading: part('Otp', CodeBusy),
      empty: part('Otp', CodeEmpty),
      error: part('Otp', CodeWrong),
    },
    without: { long: NO_NAMES, huge: NO_FAILURE },
  },
} satisfies KitStates
