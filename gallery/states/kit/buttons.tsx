/** What is pressed: buttons, links, chips, tabs. */
import {
  Action,
  Actions,
  Button,
  ButtonPair,
  Checkbox,
  Chip,
  Columns,
  ConfirmButton,
  CopyButton,
  IconButton,
  Link,
  LinkButton,
  Picture,
  StickyFoot,
  Tabs,
  Text,
  TextButton,
  Tooltip,
} from '#kit'
import type { KitStates } from '../../kinds.ts'
import { still } from '../../stillness.ts'
import { openToy, loads, part } from '../../toys.tsx'
import { LONG, pictures, UNBROKEN } from '../../world.ts'
import { HOLDS_NOTHING, NO_AMOUNT, NO_FAILURE, NOT_LOADING } from './reasons.ts'

const nothing = (): void => {}
const plain = { empty: HOLDS_NOTHING, error: NO_FAILURE, huge: NO_AMOUNT }

const Buttons = () => (
  <>
    <Button variant="primary">Connect wallet</Button>
    <Button>Try again</Button>
    <Button variant="danger" icon="power">
      Disconnect
    </Button>
    <Button variant="tertiary">Not now</Button>
    <Button disabled>Add amount</Button>
    <Button variant="primary" busy="Sending">
      Send
    </Button>
    <Button iconEnd="chevron">{LONG}</Button>
    <div>
      <Button small>Max</Button>
    </div>
  </>
)

const IconButtons = () => (
  <div style={{ display: 'flex', gap: 8 }}>
    <IconButton label="Close" icon="close" />
    <IconButton label="Copy" icon="copy" variant="plate" />
    <IconButton label="Go" icon="forward" variant="accent" />
    <IconButton label="Clear" icon="close" iconSize={16} small />
    <IconButton label="Help" icon="info" disabled />
  </div>
)

const Links = () => (
  <>
    <Text>
      Read the <Link href="https://harbor.example/terms">terms</Link> first, or{' '}
      <TextButton onClick={nothing}>change the address</TextButton>. <TextButton disabled>Max</TextButton>
    </Text>
    <Text>
      <Link href="https://harbor.example">{LONG}</Link>
    </Text>
  </>
)

const LinkButtons = () => (
  <>
    <LinkButton href="https://tern.example" variant="primary">
      Open Tern
    </LinkButton>
    <LinkButton href="https://tern.example">{LONG}</LinkButton>
  </>
)

const Pairs = () => (
  <>
    <ButtonPair>
      <Button>Back</Button>
      <Button variant="primary">Review send</Button>
    </ButtonPair>
    <Columns>
      <Button>Copy</Button>
      <Button>{LONG}</Button>
      <Button>Share</Button>
    </Columns>
  </>
)

const Foot = ({ failure }: { readonly failure?: string }) => (
  <StickyFoot failure={failure}>
    <Checkbox checked={false} onChange={nothing}>
      {LONG}
    </Checkbox>
    <ButtonPair>
      <Button>Cancel</Button>
      <Button variant="primary">{LONG}</Button>
    </ButtonPair>
  </StickyFoot>
)

const Tiles = () => (
  <Actions>
    <Action icon="buy" onClick={nothing}>
      Buy
    </Action>
    <Action icon="swap" onClick={nothing}>
      Swap
    </Action>
    <Action icon="receive" onClick={nothing}>
      Receive everything
    </Action>
    <Action icon="send" onClick={nothing}>
      Send
    </Action>
  </Actions>
)

const Chips = () => (
  <div style={{ display: 'grid', justifyItems: 'start', gap: 12 }}>
    <Chip
      label="Base"
      picture={<Picture name="Base" src={pictures.base} size={24} />}
      hint="Choose network"
      onClick={nothing}
    />
    <Chip label="USDC" onClick={nothing} plain />
    <Chip label="Read only" />
    <div style={{ width: 200, display: 'grid' }}>
      <Chip label={UNBROKEN} picture={<Picture name="Meridian" size={24} />} onClick={nothing} />
    </div>
  </div>
)

const TABS = [
  { id: 'tokens', label: 'Tokens' },
  { id: 'nfts', label: 'NFTs' },
  { id: 'activity', label: 'Activity' },
] as const

const FewTabs = () => (
  <Tabs name="What you have" tabs={TABS} value="tokens" onChange={nothing}>
    <Text>What the chosen tab shows.</Text>
  </Tabs>
)

const ManyTabs = () => (
  <Tabs
    name="Ways to connect"
    tabs={[LONG, 'Phone', 'Browser', 'Desktop', 'Web'].map((label) => ({ id: label, label }))}
    value="Phone"
    onChange={nothing}
  >
    <Text>What the chosen tab shows.</Text>
  </Tabs>
)

const Tipped = () => (
  <Tooltip text="What the network takes for carrying it">
    {(described) => (
      <Button small {...described}>
        Network fee
      </Button>
    )}
  </Tooltip>
)

/** Whenever it is asked, enough time has passed for a button to be steady. */
let passed = 0
const clock = { monotonic: () => (passed += 1_000), setTimeout: nothing, clearTimeout: nothing }

const Confirms = () => (
  <>
    <ConfirmButton clock={clock} again="Yes, send 5 USDC" onConfirm={nothing}>
      Send
    </ConfirmButton>
    <ConfirmButton clock={clock} again="Yes, send 5 USDC" onConfirm={nothing} disabled>
      Add amount
    </ConfirmButton>
    <ConfirmButton clock={clock} again="Yes, send 5 USDC" onConfirm={nothing} busy="Sending">
      Send
    </ConfirmButton>
  </>
)

const Copies = () => (
  <CopyButton text="0x7C3f" label="Copy address" copiedLabel="Address copied" failedLabel="Couldn't copy" />
)

export default {
  Button: {
    states: { usual: part('Button', Buttons) },
    within: { loading: 'usual', long: 'usual' },
    without: plain,
  },
  IconButton: {
    states: { usual: part('IconButton', IconButtons) },
    without: { ...plain, loading: NOT_LOADING, long: 'its name is only read out' },
  },
  Link: {
    shows: ['TextButton'],
    states: { usual: part('Link', Links) },
    within: { long: 'usual' },
    without: { ...plain, loading: NOT_LOADING },
  },
  LinkButton: {
    states: { usual: part('LinkButton', LinkButtons) },
    within: { long: 'usual' },
    without: { ...plain, loading: NOT_LOADING },
  },
  ButtonPair: {
    shows: ['Columns'],
    states: { usual: part('ButtonPair', Pairs) },
    within: { long: 'usual' },
    without: { ...plain, loading: NOT_LOADING },
  },
  StickyFoot: {
    states: {
      usual: part('StickyFoot', Foot),
      error: part('StickyFoot', () => <Foot failure="The service answered with an error. Try again." />),
    },
    within: { long: 'usual' },
    without: { empty: HOLDS_NOTHING, huge: NO_AMOUNT, loading: NOT_LOADING },
  },
  Actions: {
    shows: ['Action'],
    states: { usual: part('Actions', Tiles) },
    within: { long: 'usual' },
    without: { ...plain, loading: NOT_LOADING },
  },
  Chip: {
    states: { usual: part('Chip', Chips) },
    within: { long: 'usual' },
    without: { ...plain, loading: NOT_LOADING },
  },
  Tabs: {
    states: { usual: part('Tabs', FewTabs), long: part('Tabs', ManyTabs) },
    without: { ...plain, loading: NOT_LOADING },
  },
  Tooltip: {
    states: {
      async usual(set) {
        const stage = await openToy(set, 'Tooltip', loads(Tipped))
        const button = await stage.meets('[data-view=Toy] .lk-btn')
        // Its place is measured once, so the card has to stand.
        await still(stage.root)
        button.focus()
        await stage.sees('What the network takes')
      },
    },
    without: { ...plain, loading: NOT_LOADING, long: 'its words are the plugin’s own' },
  },
  ConfirmButton: {
    states: { usual: part('ConfirmButton', Confirms) },
    within: { loading: 'usual' },
    without: { ...plain, long: 'a button’s long label is shown there' },
  },
  CopyButton: {
    states: { usual: part('CopyButton', Copies) },
    without: {
      ...plain,
      error: 'that copying failed is read out, and said by the toast of who uses it',
      loading: NOT_LOADING,
      long: 'its name is only read out',
    },
  },
} satisfies KitStates
