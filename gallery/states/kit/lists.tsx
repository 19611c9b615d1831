/** Rows, grids and lists. */
import {
  AmountText,
  Avatar,
  Badge,
  Facts,
  Grid,
  GridSkeleton,
  GridTile,
  IconButton,
  Picture,
  Plate,
  Row,
  RowSkeleton,
  Tile,
  WindowedList,
} from '#kit'
import type { KitStates } from '../../kinds.ts'
import { part } from '../../toys.tsx'
import { ADDRESS, LONG, pictures, UNBROKEN } from '../../world.ts'
import { HOLDS_NOTHING, NO_AMOUNT, NO_FAILURE } from './reasons.ts'

const nothing = (): void => {}
const huge = <AmountText value="987654321987654321.123456789" currency="USD" locale="en" />

const Rows = () => (
  <>
    <Plate label="On this device" aside="2 of 9">
      <Row
        label="Larkspur"
        picture={<Picture name="Larkspur" src={pictures.larkspur} />}
        badge={<Badge dot>Installed</Badge>}
        onClick={nothing}
      />
      <Row
        label="Quarry"
        picture={<Picture name="Quarry" />}
        badge={<Badge>Recent</Badge>}
        trailing="chevron"
        onClick={nothing}
      />
      <Row label="Base" detail="The network in use" picture={<Tile icon="globe" />} current onClick={nothing} />
      <Row label="Zora" detail="Larkspur doesn't support it" picture={<Picture name="Zora" />} unavailable />
      <Row
        label="View on explorer"
        picture={<Tile icon="external" />}
        trailing="external"
        href="https://scan.example"
      />
    </Plate>
    <Plate open name="Tokens">
      <Row
        label="Ether"
        detail="2.418 ETH"
        picture={
          <Picture name="Ether" src={pictures.ether} shape="round" badge={{ name: 'Base', src: pictures.base }} />
        }
        value={<AmountText value="7411.17" currency="USD" locale="en" />}
        valueDetail="+1.2 %"
      />
      <Row
        label="mira.eth"
        picture={<Avatar address={ADDRESS} />}
        trailing={<IconButton label="Copy" icon="copy" />}
        compact
      />
    </Plate>
  </>
)

const LongRows = () => (
  <Plate label={LONG} aside="2 of 9">
    <Row
      label={LONG}
      detail={UNBROKEN}
      picture={<Picture name={LONG} />}
      badge={<Badge dot>Installed</Badge>}
      trailing="chevron"
      onClick={nothing}
    />
    <Row
      label={UNBROKEN}
      detail={`Another wallet has the same name, and ${UNBROKEN} too`}
      picture={<Picture name={UNBROKEN} />}
      current
      onClick={nothing}
    />
    <Row label={UNBROKEN} detail={UNBROKEN} picture={<Picture name="M" />} value={huge} valueDetail={UNBROKEN} />
  </Plate>
)

const LoadingRows = () => (
  <Plate name="Wallets" busy>
    <RowSkeleton />
    <RowSkeleton at={1} detail />
    <RowSkeleton at={2} shape="round" detail value />
    <RowSkeleton at={3} compact />
  </Plate>
)

const Tiles = () => (
  <Grid name="Wallets">
    <GridTile label="Larkspur" src={pictures.larkspur} installedLabel="Installed" onClick={nothing} />
    <GridTile label="Quarry" src={pictures.quarry} onClick={nothing} />
    <GridTile label="Tern" onClick={nothing} />
    <GridTile label={LONG} onClick={nothing} />
    <GridTile label={UNBROKEN} onClick={nothing} />
  </Grid>
)

const LoadingTiles = () => (
  <Grid name="Wallets" busy>
    <GridTile label="Larkspur" src={pictures.larkspur} onClick={nothing} />
    <GridSkeleton />
    <GridSkeleton />
    <GridSkeleton />
  </Grid>
)

const FactList = () => (
  <Facts
    facts={[
      { term: 'Network', value: 'Base' },
      { term: 'Network fee', value: 'about $0.02' },
      { term: LONG, value: UNBROKEN },
      { term: 'You get', value: huge },
      { term: 'To', value: ADDRESS },
    ]}
  />
)

const Windowed = () => (
  <WindowedList name="Wallets" count={1_000} keyOf={String}>
    {(index, tabIndex) => (
      <Row
        label={`Wallet ${index + 1}`}
        picture={<Picture name={`W${index}`} />}
        tabIndex={tabIndex}
        onClick={nothing}
      />
    )}
  </WindowedList>
)

const inside = { empty: HOLDS_NOTHING, error: NO_FAILURE }

export default {
  Plate: {
    shows: ['Row', 'Badge', 'RowSkeleton'],
    states: { usual: part('Plate', Rows), long: part('Plate', LongRows), loading: part('Plate', LoadingRows) },
    within: { huge: 'long' },
    without: inside,
  },
  Grid: {
    shows: ['GridTile', 'GridSkeleton'],
    states: { usual: part('Grid', Tiles), loading: part('Grid', LoadingTiles) },
    within: { long: 'usual' },
    without: { ...inside, huge: NO_AMOUNT },
  },
  Facts: {
    states: { usual: part('Facts', FactList) },
    within: { long: 'usual', huge: 'usual' },
    without: { ...inside, loading: 'facts are drawn when they are known' },
  },
  WindowedList: {
    states: { usual: part('WindowedList', Windowed) },
    within: { huge: 'usual' },
    without: { ...inside, loading: 'who uses it draws the skeletons', long: 'its rows are the kit’s, shown there' },
  },
} satisfies KitStates
