/** What is looked at: pictures, avatars, icons, codes, the rail, amounts, addresses. */
import {
  AddressBlock,
  AmountText,
  Avatar,
  Icon,
  icons,
  Picture,
  PictureSourceContext,
  Qr,
  Rail,
  Skeleton,
  Tile,
  type IconName,
  type PictureSource,
  type PictureSize,
} from '#kit'
import type { CSSProperties, ReactNode } from 'react'
import type { KitStates } from '../../kinds.ts'
import { part } from '../../toys.tsx'
import { ADDRESS, LONG, pictures, SECOND_ADDRESS, SOLANA_ADDRESS, UNBROKEN } from '../../world.ts'
import { HOLDS_NOTHING, NO_AMOUNT, NO_FAILURE, NO_NAMES, NOT_LOADING } from './reasons.ts'

const line: CSSProperties = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, padding: '0 12px' }
const Line = ({ children }: { readonly children: ReactNode }) => <div style={line}>{children}</div>

const SIZES = [56, 48, 44, 36, 28, 24, 20, 16] as const
const LETTERS = ['Arbitrum', 'Base', 'Celo', 'Degen', 'Ethereum', 'Fraxtal', 'Gnosis', 'نورس', '!']

const Pictures = () => (
  <>
    <Line>
      {SIZES.map((size) => (
        <Picture key={size} name="Larkspur" src={pictures.larkspur} size={size} />
      ))}
    </Line>
    <Line>
      {SIZES.map((size) => (
        <Picture key={size} name="Larkspur" src={pictures.ether} size={size} shape="round" />
      ))}
    </Line>
    <Line>
      {LETTERS.map((name) => (
        <Picture key={name} name={name} />
      ))}
    </Line>
    <Line>
      <Picture name="Ether" src={pictures.ether} shape="round" badge={{ name: 'Base', src: pictures.base }} />
      <Picture name="Tern" src="data:image/png;base64,broken" />
      <Picture name={LONG} />
      <Picture name="Base" src={pictures.base} alt="Base" />
      <Tile icon="globe" />
      <Tile icon="wallet" size={56} />
      <Tile icon="more" size={24} />
    </Line>
  </>
)

/** A source that can load one foreign picture and no other. */
const source: PictureSource = {
  isTrusted: (address) => address === pictures.tern,
  load: async (address) => (address === pictures.marram ? address : Promise.reject(new Error('it may not be drawn'))),
}

/** What the site drew, what was loaded, and what may not be drawn. */
const Brought = () => (
  <PictureSourceContext.Provider value={source}>
    <Line>
      <Picture name="Tern" src={pictures.tern} size={56} />
      <Picture name="Marram" src={pictures.marram} size={56} />
      <Picture name="Saltbox" src={pictures.saltbox} size={56} />
    </Line>
  </PictureSourceContext.Provider>
)

const Avatars = () => (
  <Line>
    {[ADDRESS, SECOND_ADDRESS, SOLANA_ADDRESS].map((address) => (
      <Avatar key={address} address={address} size={56} />
    ))}
    {([44, 36, 28, 24, 16] as const).map((size) => (
      <Avatar key={size} address={ADDRESS} size={size} />
    ))}
    <Avatar address={ADDRESS} src={pictures.saltbox} name="mira.eth" badge={{ name: 'Base', src: pictures.base }} />
  </Line>
)

const Icons = () => (
  <>
    <Line>
      {(Object.keys(icons) as IconName[]).map((name) => (
        <Icon key={name} name={name} />
      ))}
    </Line>
    <Line>
      <Icon name="success" tone="success" />
      <Icon name="warning" tone="warning" />
      <Icon name="danger" tone="danger" />
      <Icon name="check" size={16} />
    </Line>
  </>
)

const Addresses = () => (
  <Line>
    <AddressBlock address={ADDRESS} />
    <AddressBlock address={SOLANA_ADDRESS} />
    <AddressBlock address="bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297" />
  </Line>
)

const amount = (value: string, more: Partial<Parameters<typeof AmountText>[0]> = {}) => (
  <AmountText value={value} locale="en" {...more} />
)

const Amounts = () => (
  <>
    {amount('2.418', { unit: 'ETH', large: true })}
    <Line>{amount('12480.37', { currency: 'USD' })}</Line>
    <Line>{amount('1532.4899', { unit: 'USDC', incoming: true })}</Line>
    <Line>{amount('0.0000000004', { unit: 'DRFT' })}</Line>
  </>
)
const NoAmount = () => <Line>{amount('', { fallback: 'No price' })}</Line>
const HugeAmounts = () => (
  <>
    {amount('98765432.1', { unit: 'ETH', large: true })}
    {amount('987654321987654321.123456789', { unit: UNBROKEN, large: true })}
    {amount('123456789012345678901234567890', { currency: 'USD', large: true })}
    <Line>{amount('987654321987654321.123456789', { unit: UNBROKEN })}</Line>
  </>
)

const rails = (name: string, host: string) => {
  const left = { picture: <Picture name="Harbor" size={56} />, label: 'Harbor', detail: host }
  const right = { picture: <Picture name={name} src={pictures.larkspur} size={56} />, label: name, detail: 'Waiting' }
  return { left, right }
}

const Rails = () => (
  <>
    <Rail {...rails('Larkspur', 'harbor.example')} state="waiting" />
    <Rail {...rails('Larkspur', 'harbor.example')} state="open" mark="plus" />
    <Rail {...rails('Larkspur', 'harbor.example')} state="closed" />
    <Rail {...rails('Larkspur', 'harbor.example')} state="broken" />
  </>
)
const LongRail = () => <Rail {...rails(LONG, `${UNBROKEN}.example`)} state="waiting" />

const LINK = `wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=${'1'.repeat(64)}`
const Code = () => <Qr value={LINK} label="Code for Tern" picture={{ name: 'Tern', src: pictures.tern }} />
const Waiting = () => <Qr value={undefined} label="Code for Tern" />
const middle = (size: PictureSize) => <Avatar address={ADDRESS} size={size} />
const AddressCode = () => <Qr value={ADDRESS} label="Your address as a code" correction="quartile" middle={middle} />

const Skeletons = () => (
  <Line>
    <Skeleton width={184} height={28} />
    <Skeleton width={36} height={36} shape="square" />
    <Skeleton width={36} height={36} shape="round" />
  </Line>
)

export default {
  Picture: {
    shows: ['Tile', 'PictureSourceContext'],
    states: { usual: part('Picture', Pictures), brought: part('Picture', Brought) },
    within: { error: 'usual', empty: 'usual', long: 'usual' },
    without: { loading: 'its edge and ground stand until the picture has come', huge: NO_AMOUNT },
  },
  Avatar: {
    states: { usual: part('Avatar', Avatars) },
    within: { empty: 'usual' },
    without: {
      loading: 'the drawn one stands until the picture has come',
      error: NO_FAILURE,
      long: NO_NAMES,
      huge: NO_AMOUNT,
    },
  },
  Icon: {
    states: { usual: part('Icon', Icons) },
    without: {
      loading: 'its place is kept, and empty',
      empty: HOLDS_NOTHING,
      error: NO_FAILURE,
      long: NO_NAMES,
      huge: NO_AMOUNT,
    },
  },
  AddressBlock: {
    states: { usual: part('AddressBlock', Addresses) },
    within: { long: 'usual' },
    without: { loading: NOT_LOADING, empty: HOLDS_NOTHING, error: NO_FAILURE, huge: NO_AMOUNT },
  },
  AmountText: {
    states: {
      usual: part('AmountText', Amounts),
      empty: part('AmountText', NoAmount),
      huge: part('AmountText', HugeAmounts),
    },
    within: { long: 'huge' },
    without: { loading: NOT_LOADING, error: NO_FAILURE },
  },
  Rail: {
    states: { usual: part('Rail', Rails), long: part('Rail', LongRail) },
    within: { loading: 'usual', error: 'usual' },
    without: { empty: HOLDS_NOTHING, huge: NO_AMOUNT },
  },
  Qr: {
    states: { usual: part('Qr', Code), loading: part('Qr', Waiting), address: part('Qr', AddressCode) },
    without: { empty: 'what is encoded is never empty', error: NO_FAILURE, long: NO_NAMES, huge: NO_AMOUNT },
  },
  Skeleton: {
    states: { usual: part('Skeleton', Skeletons) },
    within: { loading: 'usual' },
    without: { empty: HOLDS_NOTHING, error: NO_FAILURE, long: NO_NAMES, huge: NO_AMOUNT },
  },
} satisfies KitStates
