import type { ReactElement, ReactNode } from 'react'
import {
  Action,
  Actions,
  AddressBlock,
  AlertBar,
  AmountInput,
  AmountText,
  Avatar,
  Badge,
  Box,
  Button,
  ButtonPair,
  Checkbox,
  Chip,
  Columns,
  ConfirmButton,
  CopyButton,
  Divider,
  Facts,
  Field,
  Form,
  Grid,
  GridSkeleton,
  GridTile,
  Header,
  Heading,
  Hint,
  Icon,
  IconButton,
  icons,
  Link,
  LinkButton,
  Note,
  Otp,
  Picture,
  Plate,
  Qr,
  Rail,
  Row,
  RowSkeleton,
  Select,
  Skeleton,
  Stack,
  Tabs,
  Text,
  TextButton,
  Tile,
  Toast,
  Tooltip,
  type IconName,
} from '#kit'

const ADDRESS = '0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'
const nothing = (): void => {}
const CLOCK = {
  monotonic: () => performance.now(),
  setTimeout,
  clearTimeout: (id: unknown) => clearTimeout(id as number),
}
const SPEEDS = [{ id: 'slow', label: 'Slow' }] as const
const sign = <Icon name="info" />

/** Every part of the kit in every state, each group on a card of its own. */
export function Everything(): ReactElement {
  return (
    <main style={{ display: 'flex', flexWrap: 'wrap', gap: 24, alignItems: 'flex-start' }}>
      <Card title="Buttons">
        {(['primary', 'secondary', 'danger', 'tertiary'] as const).map((variant) => (
          <Columns key={variant}>
            <Button variant={variant} icon="plus">
              {variant}
            </Button>
            <Button variant={variant} busy="Sending" />
            <Button variant={variant} small>
              small
            </Button>
          </Columns>
        ))}
        <Button disabled>Add amount</Button>
        <ConfirmButton clock={CLOCK} again="Yes, send 5 USDC" onConfirm={nothing}>
          Send 5 USDC
        </ConfirmButton>
        <ButtonPair>
          <Button>Cancel</Button>
          <Button variant="primary" iconEnd="external">
            Send
          </Button>
        </ButtonPair>
        <Actions>
          <Action icon="buy" onClick={nothing}>
            Buy
          </Action>
          <Action icon="send" onClick={nothing}>
            Send
          </Action>
        </Actions>
        <Chip label="Base" picture={<Picture name="Base" size={24} />} hint="Choose network" onClick={nothing} />
        <Chip label="USDC" plain />
        <Columns>
          <Button aria-label="Provider mark" icon={sign} />
          <Button aria-label="More" icon="more" />
        </Columns>
        <LinkButton href="https://scan.example/">View on explorer</LinkButton>
        <Columns>
          {(['plain', 'plate', 'accent'] as const).map((variant) => (
            <IconButton key={variant} icon="close" label={`Close ${variant}`} variant={variant} />
          ))}
          <IconButton icon="close" label="Close small" small disabled />
        </Columns>
        <Divider>or</Divider>
      </Card>
      <Card title="Rows">
        <Plate label="Wallets" aside="4 of 480">
          <Row
            label="Larkspur"
            picture={<Picture name="Larkspur" />}
            badge={<Badge dot>Installed</Badge>}
            onClick={nothing}
          />
          <Row label="Base" detail="Current" picture={<Picture name="Base" />} current onClick={nothing} />
          <Row label="Zora" detail="Larkspur doesn't support it" picture={<Picture name="Zora" />} unavailable />
          <Row label="All wallets" picture={<Tile icon="search" />} trailing="chevron" compact onClick={nothing} />
          <Row label="Explorer" href="https://scan.example/" trailing="external" />
          <Row label="Switch me" trailing={<Button small>Switch</Button>} />
        </Plate>
        <Plate open name="Tokens" busy>
          <Row
            label="Ether"
            detail="2.418 ETH"
            picture={<Picture name="Ether" shape="round" badge={{ name: 'Base' }} />}
            value={<AmountText value="7411.17" currency="USD" decimals={2} />}
            valueDetail="18 Nov"
          />
          <Row label="Driftwood" picture={<Tile icon="swap" />} value={<AmountText value="" fallback="No price" />} />
          <RowSkeleton shape="round" detail value />
          <RowSkeleton compact at={1} />
        </Plate>
        {(['success', 'warning', 'danger'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Skeleton width={120} height={14} />
        <Grid name="All wallets" busy>
          <GridTile label="Larkspur" installedLabel="Installed" onClick={nothing} />
          <GridTile label="Beacon & Company Multi-Signature Vault" onClick={nothing} />
          <GridSkeleton />
        </Grid>
      </Card>
      <Card title="Fields">
        <Field label="To" value="" onChange={nothing} placeholder="0x… or name" hint="An address or a name" />
        <Field
          label="Email"
          type="email"
          value="mira@post"
          onChange={nothing}
          error="Enter a full email"
          clearLabel="Clear"
        />
        <Field label="Search" type="search" placeholder="Search 480+ wallets" value="" onChange={nothing} />
        <Field
          label="Name"
          value="mira"
          onChange={nothing}
          icon="key"
          trailing={<IconButton small variant="accent" icon="forward" label="Go on" />}
        />
        <Form label="Speed" onSubmit={nothing} errorText={() => undefined}>
          <Select label="Speed" options={SPEEDS} value="slow" onChange={nothing} hint="What the network takes" />
          <Select
            label="Plan"
            options={SPEEDS}
            value={undefined}
            placeholder="Choose"
            onChange={nothing}
            error="Choose"
          />
          <Stack direction="horizontal" apart>
            <Button small>Back</Button>
            <Button small type="submit">
              Go on
            </Button>
          </Stack>
        </Form>
        <Otp label="Code" value="407" onChange={nothing} />
        <Otp label="Code again" value="407192" onChange={nothing} error="That code isn't right" />
        <Otp label="Code once more" value="407192" onChange={nothing} busy />
        <Checkbox checked={false} onChange={nothing} error="Accept the terms first">
          I accept the <Link href="https://harbor.example/terms">terms</Link>
        </Checkbox>
        <Checkbox checked onChange={nothing}>
          I have read it
        </Checkbox>
        <Hint tone="success">Free</Hint>
        <Box label="Amount" aside="4,204.58 available" foot="$250.00" editable>
          <AmountInput label="Amount" value="250" onChange={nothing} />
          <Chip label="USDC" picture={<Picture name="USDC" shape="round" size={24} />} onClick={nothing} />
        </Box>
        <Box label="Amount" foot={<span id="too-much">More than you have</span>} editable error>
          <AmountInput label="Amount again" value="1284003.1125" onChange={nothing} errorId="too-much" />
        </Box>
        <Box label="You get about">
          <AmountText large value="249.1" />
        </Box>
        <Hint>
          New code in 0:24 <TextButton>Change email</TextButton> <TextButton disabled>New code</TextButton>
        </Hint>
      </Card>
      <Card title="Notices">
        {(['info', 'warning', 'danger', 'success'] as const).map((tone) => (
          <Note key={tone} tone={tone} title={tone}>
            What happened, then what to do.
          </Note>
        ))}
        <AlertBar tone="warning" title="Session expired" dismissLabel="Dismiss" onDismiss={nothing}>
          Check that this device's clock is right.
        </AlertBar>
        {(['loading', 'success', 'danger'] as const).map((tone) => (
          <Toast key={tone} tone={tone}>
            {tone}
          </Toast>
        ))}
      </Card>
      <Card title="States" detail="to harbor.example">
        <Qr value="https://harbor.example" label="QR code for Tern" picture={{ name: 'Tern' }} />
        {(['open', 'waiting', 'closed', 'broken'] as const).map((state) => (
          <Rail
            key={state}
            state={state}
            mark={state === 'open' ? 'lock' : undefined}
            left={{ picture: <Picture name="Harbor" size={56} />, label: 'Harbor', detail: 'harbor.example' }}
            right={{ picture: <Avatar address={ADDRESS} size={56} />, label: 'You' }}
          />
        ))}
        <Heading>Approve in Larkspur</Heading>
        <Text>It can't move anything without you.</Text>
        <Facts
          facts={[
            { term: 'Network fee', value: 'about $0.02' },
            { term: 'Huge', value: <AmountText value="1284999999" /> },
          ]}
        />
        <AmountText large value="250" minDecimals={2} unit="USDC" />
        <AmountText incoming value="1532.48" unit="USDC" />
        <AddressBlock address={ADDRESS} />
        <CopyButton text={ADDRESS} label="Copy address" copiedLabel="Copied" failedLabel="Couldn't copy" />
        <Tooltip text="Leaves this page">
          {(described) => <IconButton icon="info" label="About this" {...described} />}
        </Tooltip>
        <Tabs
          name="Account"
          tabs={[
            { id: 'tokens', label: 'Tokens' },
            { id: 'activity', label: 'Activity' },
          ]}
          value="tokens"
          onChange={nothing}
        >
          <Text>All tokens</Text>
        </Tabs>
        <div style={{ display: 'flex', flexWrap: 'wrap' }}>
          {(Object.keys(icons) as IconName[]).map((name) => (
            <Icon key={name} name={name} size={16} />
          ))}
        </div>
      </Card>
    </main>
  )
}

function Card({ title, detail, children }: { title: string; detail?: string; children: ReactNode }): ReactElement {
  return (
    <div className="lk-card" style={{ maxHeight: 'none' }}>
      <Header title={title} detail={detail} back={<IconButton icon="back" label={`Back from ${title}`} />}>
        <IconButton icon="close" label={`Close ${title}`} />
      </Header>
      <div className="lk-body">{children}</div>
      <div className="lk-foot">{title}</div>
    </div>
  )
}
