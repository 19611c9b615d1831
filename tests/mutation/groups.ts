/**
 * The guard code, in groups of what is tested together: what is mutated, and the unit tests that have to notice. Tests that
 * hold a conversation with a real relay or node are not among them: they would take seconds for every mutant.
 */
export interface Group {
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

export const GROUPS: Readonly<Record<string, Group>> = {
  origins: {
    files: ['src/shell/developers/origins/match.ts'],
    tests: ['tests/shell/origins/match.test.ts'],
  },
  storage: {
    files: ['src/kernel/storage.ts', 'src/kernel/ttlCache.ts'],
    tests: ['tests/kernel/storage.test.ts', 'tests/kernel/ttlCache.test.ts'],
  },
  shapes: {
    files: ['src/kernel/shapes.ts', 'src/kernel/validate.ts'],
    tests: ['tests/kernel/shapesModel.test.ts', 'tests/kernel/objectOf.test.ts', 'tests/kernel/validate.test.ts'],
  },
  ids: {
    files: ['src/wallet/caip.ts', 'src/plugins/solana/chain/address.ts'],
    tests: ['tests/wallet/caip.test.ts', 'tests/wallet/caipModel.test.ts', 'tests/plugins/solana/address.test.ts'],
  },
  amounts: {
    files: [
      'src/wallet/decimals.ts',
      'src/shell/kit/formatAmount.ts',
      'src/shell/kit/readAmount.ts',
      'src/plugins/balances/worth.ts',
    ],
    tests: [
      'tests/wallet/decimals.test.ts',
      'tests/shell/kit/formatAmount.test.ts',
      'tests/shell/kit/readAmount.test.ts',
      'tests/plugins/balances/worth.test.ts',
    ],
  },
  addresses: {
    files: ['src/wallet/explorer.ts', 'src/kernel/http/address.ts'],
    tests: ['tests/wallet/explorerModel.test.ts', 'tests/kernel/httpAddress*.test.ts', 'tests/kernel/http.test.ts'],
  },
  links: {
    files: ['src/shell/kit/walletLink.ts', 'src/plugins/walletconnect/pairing/deepLink.ts'],
    tests: [
      'tests/shell/kit/walletLink.test.ts',
      'tests/plugins/walletconnect/deepLink.test.ts',
      'tests/plugins/walletconnect/links.test.ts',
    ],
  },
  pictures: {
    files: [
      'src/shell/kit/dataPicture.ts',
      'src/shell/kit/image.ts',
      'src/shell/kit/raster.ts',
      'src/shell/kit/svg.ts',
    ],
    tests: [
      'tests/shell/kit/image.test.ts',
      'tests/shell/kit/imageModel.test.ts',
      'tests/shell/kit/raster.test.ts',
      'tests/shell/kit/svg.test.ts',
      'tests/shell/kit/svgCosts.test.ts',
    ],
  },
  config: {
    files: [
      'src/kernel/config/answer.ts',
      'src/wallet/features.ts',
      'src/kernel/config/refresh.ts',
      'src/kernel/config/remote.ts',
      'src/kernel/config/wire.ts',
    ],
    tests: ['tests/kernel/remoteConfig.test.ts', 'tests/kernel/remoteConfigModel.test.ts'],
  },
  'wallet answers': {
    files: [
      'src/wallet/connectors/announcements.ts',
      'src/plugins/injected/answers.ts',
      'src/plugins/injected/announcement.ts',
      'src/plugins/wallets/session/validation.ts',
      'src/plugins/solana/wallet/answers.ts',
    ],
    tests: [
      'tests/wallet/announcements.test.ts',
      'tests/plugins/injected/answers.test.ts',
      'tests/plugins/injected/brokenProviders.test.ts',
      'tests/plugins/injected/connector.test.ts',
      'tests/plugins/injected/discovery.test.ts',
      'tests/plugins/solana/answers.test.ts',
      'tests/plugins/solana/brokenWallets.test.ts',
      'tests/plugins/solana/connector.test.ts',
      'tests/plugins/solana/discovery.test.ts',
      'tests/plugins/solana/requests.test.ts',
      'tests/plugins/wallets/validation.test.ts',
      'tests/plugins/wallets/connect.test.ts',
    ],
  },
  sessions: {
    files: [
      'src/plugins/wallets/session/restore.ts',
      'src/plugins/wallets/session/recognise.ts',
      'src/plugins/wallets/session/restoreWallets.ts',
      'src/plugins/walletconnect/session/namespaces.ts',
      'src/plugins/walletconnect/session/stored.ts',
      'src/plugins/walletconnect/session/eventData.ts',
      'src/plugins/walletconnect/session/wireNames.ts',
    ],
    tests: [
      'tests/plugins/wallets/actions.test.ts',
      'tests/plugins/wallets/recognise.test.ts',
      'tests/plugins/wallets/restore.test.ts',
      'tests/plugins/wallets/session.test.ts',
      'tests/plugins/walletconnect/namespaces.test.ts',
      'tests/plugins/walletconnect/stored.test.ts',
      'tests/plugins/walletconnect/eventData.test.ts',
    ],
  },
  lookalikes: {
    files: [
      'src/wallet/data/knownTokens.ts',
      'src/wallet/data/lookalike.ts',
      'src/wallet/data/confusables.ts',
      'src/wallet/data/trust.ts',
      'src/plugins/activity/warnings.ts',
    ],
    tests: [
      'tests/wallet/confusables.test.ts',
      'tests/wallet/lookalike.test.ts',
      'tests/wallet/spamText.test.ts',
      'tests/wallet/trust.test.ts',
      'tests/plugins/activity/lookalikes.test.ts',
      'tests/plugins/activity/warnings.test.ts',
    ],
  },
  'sign-in messages': {
    files: [
      'src/plugins/siwx/message/grammar.ts',
      'src/plugins/siwx/message/parse.ts',
      'src/plugins/siwx/message/build.ts',
    ],
    tests: [
      'tests/plugins/siwx/faults.test.ts',
      'tests/plugins/siwx/grammar.test.ts',
      'tests/plugins/siwx/message.test.ts',
    ],
  },
  'sign-in sessions': {
    files: [
      'src/plugins/siwx/sessions/check.ts',
      'src/plugins/siwx/sessions/schemas.ts',
      'src/plugins/siwx/flow/nonces.ts',
    ],
    tests: ['tests/plugins/siwx/sessions.test.ts'],
  },
  'sign-in': {
    files: [
      'src/plugins/siwx/sessions/message.ts',
      'src/plugins/siwx/parts/verifier.ts',
      'src/plugins/siwx/parts/server.ts',
      'src/plugins/siwx/flow/admit.ts',
      'src/plugins/siwx/flow/knownSessions.ts',
    ],
    tests: [
      'tests/plugins/siwx/flow.test.ts',
      'tests/plugins/siwx/mutations.test.ts',
      'tests/plugins/siwx/oneClick.test.ts',
      'tests/plugins/siwx/races.test.ts',
      'tests/plugins/siwx/server.test.ts',
      'tests/plugins/siwx/siwe.test.ts',
    ],
  },
  'sign-in server': {
    files: [
      'examples/sign-in-server/checks.ts',
      'examples/sign-in-server/message.ts',
      'examples/sign-in-server/store.ts',
      'examples/sign-in-server/verify.ts',
    ],
    tests: ['tests/examples/signIn/*.test.ts'],
  },
  'frame channel': {
    files: ['src/wallet/frame/channel.ts'],
    tests: ['tests/wallet/frame/channel.test.ts'],
  },
  'frame messages': {
    files: ['src/wallet/frame/messageReader.ts', 'src/wallet/frame/plainCopy.ts'],
    tests: ['tests/wallet/frame/messageReader.test.ts', 'tests/wallet/frame/plainCopy.test.ts'],
  },
  'frame results': {
    files: ['src/plugins/frame/wire/results.ts', 'src/plugins/frame/wire/address.ts'],
    tests: ['tests/plugins/frame/wire.test.ts'],
  },
  'frame answers': {
    files: [
      'src/plugins/frame/wire/messages.ts',
      'src/plugins/frame/wire/methods.ts',
      'src/plugins/frame/session/rpc.ts',
    ],
    tests: ['tests/plugins/frame/*.test.ts', 'tests/plugins/email/*.test.ts'],
  },
}
