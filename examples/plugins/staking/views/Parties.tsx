import type { ItemProps } from 'latchkey/plugin'
import { Avatar, Rail, Tile, type RailProps } from 'latchkey/plugin/kit'
import { ACCOUNTS, parseCaipAddress, type CaipAddress } from 'latchkey/plugin/wallet'
import type { Side } from '../vault.ts'

interface PartiesProps extends ItemProps {
  readonly account: CaipAddress
  readonly side: Side
  readonly state: RailProps['state']
}

/** The account and the vault, in the direction of the coins. */
export function Parties({ ctx, account, side, state }: PartiesProps) {
  const { t } = ctx.i18n
  const person = {
    picture: <Avatar address={parseCaipAddress(account).address} size={56} />,
    label: ctx.use(ACCOUNTS).state.get()?.connectedWalletInfo?.name,
    detail: t('staking.account'),
  }
  const vault = { picture: <Tile icon="lock" size={56} />, label: t('staking.vault') }
  const [left, right] = side === 'stake' ? [person, vault] : [vault, person]
  return <Rail state={state} mark="lock" left={left} right={right} />
}
