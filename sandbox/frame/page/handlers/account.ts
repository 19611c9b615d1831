/** The account in use, its chain, and its kinds. */
import { privateKeyToAccount } from 'viem/accounts'
import { SMART_ACCOUNT_CHAINS } from '../../../chains/smartAccounts.ts'
import { wireChain } from '../config.ts'
import { FrameFailure } from '../failure.ts'
import { isDeployed, sendCalls } from '../smart/account.ts'
import { transactionOf } from '../smart/batches.ts'
import { smartAccountOn } from '../smart/onChain.ts'
import type { FrameParts, Handlers } from './types.ts'
import { findUser, moveTo } from './user.ts'

type AccountHandlers = Pick<
  Handlers,
  | 'GET_USER'
  | 'GET_CHAIN_ID'
  | 'SWITCH_NETWORK'
  | 'SET_PREFERRED_ACCOUNT'
  | 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
  | 'INIT_SMART_ACCOUNT'
>

export function accountHandlers(parts: FrameParts): AccountHandlers {
  const { api, app, chain, config, store } = parts
  return {
    async GET_USER(ask) {
      // The protocol tells the name with a login only.
      const { userName: _, ...user } = await findUser(parts, ask)
      return user
    },
    GET_CHAIN_ID: () => ({ chainId: wireChain(chain()) }),
    SWITCH_NETWORK: ({ chainId }) => ({ chainId: wireChain(moveTo(parts, chainId)) }),
    async SET_PREFERRED_ACCOUNT({ type }) {
      const { addresses } = await api.account()
      const smart = smartAccountOn(config, chain(), addresses)
      // Not pretended: elsewhere no contract could be such an account.
      if (type === 'smartAccount' && !smart) throw new FrameFailure('There are no smart accounts on this network')
      store.saveAccountType(app(), type)
      return { type, address: type === 'smartAccount' && smart ? smart.address : addresses[chain().namespace] }
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: SMART_ACCOUNT_CHAINS }),
    /** An operation without a call creates the contract. It moves nothing, so nobody is asked. */
    async INIT_SMART_ACCOUNT() {
      const smart = smartAccountOn(config, chain(), (await api.account()).addresses)
      if (!smart) throw new FrameFailure('There are no smart accounts on this network')
      if (!(await isDeployed(smart))) {
        const key = privateKeyToAccount((await api.keys()).eip155)
        await transactionOf(smart.chainId, await sendCalls(smart, key, []))
      }
      return { address: smart.address, isDeployed: await isDeployed(smart) }
    },
  }
}
