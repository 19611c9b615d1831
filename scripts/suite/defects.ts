import type { Capability } from './capabilities.ts'

/** A mistake as somebody might make it, in one place of the source. */
export interface Defect {
  readonly what: string
  readonly file: string
  readonly from: string
  readonly to: string
}

/** For each capability one that breaks it. The flows with its tag have to notice. */
export const DEFECTS: Readonly<Record<Capability, Defect>> = {
  connect: {
    what: 'a stored session is ended instead of restored',
    file: 'src/plugins/wallets/session/restoreWallets.ts',
    from: 'host.enableReconnect !== false ? restoreStored : endStored',
    to: 'host.enableReconnect === false ? restoreStored : endStored',
  },
  phone: {
    what: 'no network is proposed to the wallet',
    file: 'src/plugins/walletconnect/session/namespaces.ts',
    from: 'chains: [...(chains ?? ids)],',
    to: 'chains: [...(chains ?? ids)].slice(1),',
  },
  solana: {
    what: 'the balance is a tenth of what it is',
    file: 'src/plugins/solana/chain/adapter.ts',
    from: 'return { value, decimals, symbol }',
    to: 'return { value: value / 10n, decimals, symbol }',
  },
  'sign-in': {
    what: 'the message names another chain than the account',
    file: 'src/plugins/siwx/message/build.ts',
    from: "`Chain ID: ${chainId.slice(chainId.indexOf(':') + 1)}`",
    to: '`Chain ID: 1`',
  },
  send: {
    what: 'what the sender holds is not counted',
    file: 'src/plugins/send/sender/prepare.ts',
    from: 'asset.token === undefined ? holdings.native : (holdings.token ?? 0n)',
    to: 'asset.token === undefined ? 0n : (holdings.token ?? 0n)',
  },
  swap: {
    what: 'twice as much is approved as is swapped',
    file: 'src/plugins/swaps/calldata.ts',
    from: '${units.toString(16)',
    to: '${(units * 2n).toString(16)',
  },
  buy: {
    what: 'a purchase is given up before it is looked for',
    file: 'src/plugins/onramp/orders/orders.ts',
    from: 'order && isWatched(order); order = find(key)',
    to: 'order && !isWatched(order); order = find(key)',
  },
  email: {
    what: 'the right code does not connect',
    file: 'src/plugins/email/emailLogin.ts',
    from: "await checkCode(() => open.request('CONNECT_OTP', { otp }, { signal: mine }))",
    to: "await checkCode(() => open.request('CONNECT_OTP', { otp: otp.slice(1) }, { signal: mine }))",
  },
  social: {
    what: 'every result of a provider counts as that of another login',
    file: 'src/plugins/socials/login/result.ts',
    from: 'begun !== undefined && !isBegun',
    to: 'begun !== undefined && isBegun',
  },
  name: {
    what: 'a signed registration is not handed in',
    file: 'src/plugins/names/service/register.ts',
    from: 'await handIn(ctx, name, { coinType, address, message, signature })',
    to: 'void signature',
  },
  switch: {
    what: 'the wallet is not asked to switch',
    file: 'src/plugins/wallets/networks/switchNetwork.ts',
    from: 'if (here() === id) return arrive()',
    to: 'if (here() !== undefined) return arrive()',
  },
  'remote-config': {
    what: 'a feature that is off in the project stays on',
    file: 'src/kernel/config/readSwitch.ts',
    from: 'if (!row?.isEnabled) return false',
    to: 'if (!row) return false',
  },
  embedded: {
    what: 'the card is not shown where it is mounted',
    file: 'src/shell/embedded/mountInline.ts',
    from: 'kernel.router.show()',
    to: 'void kernel.router',
  },
  'strict-page': {
    what: 'the printed policy forgets the nodes of EVM networks',
    file: 'src/plugins/evm/csp.ts',
    from: "directive: 'connect-src'",
    to: "directive: 'img-src'",
  },
}
