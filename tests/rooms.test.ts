import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkRooms, type Sources } from './rooms/check.ts'
import { namedElsewhere } from './rooms/naming.ts'
import { importsOf } from '../scripts/imports.ts'

const src = fileURLToPath(new URL('../src/', import.meta.url))

function sources(): Sources {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  return Object.fromEntries(
    files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, readFileSync(src + file, 'utf8')]),
  )
}

describe('the rooms', () => {
  it('are kept by every file of src', () => {
    const all = sources()
    expect(Object.keys(all).length).toBeGreaterThan(50)
    expect(checkRooms(all)).toEqual([])
  })
})

describe('a plugin is named by nobody else', () => {
  const own = { 'plugins/toy/views.ts': "export const TOY = defineView<void>('ToyLogin')" }

  it('in all of src', () => {
    expect(namedElsewhere(sources())).toEqual([])
  })

  it.each([
    ['a list of its views', "const ENTRY = ['Connect', 'ToyLogin']", 'ToyLogin'],
    ['the kind of a connector', "if (info.type === 'WALLET_CONNECT') return", 'WALLET_CONNECT'],
    ['the embedded wallet', "const silent = type === 'AUTH'", 'AUTH'],
  ])('and %s would be found', (_, code, word) => {
    for (const file of ['plugins/wallets/navigation.ts', 'kernel/router.ts', 'wallet/entries.ts', 'shell/Footer.tsx'])
      expect(namedElsewhere({ ...own, [file]: code })).toEqual([{ file, word }])
    expect(namedElsewhere({ ...own, 'plugins/toy/policy.ts': "const ENTRY = ['ToyLogin']" })).toEqual([])
  })
})

it('the kernel is tested without the wallet room', () => {
  const tests = fileURLToPath(new URL('kernel/', import.meta.url))
  const leaning = readdirSync(tests).filter((file) =>
    importsOf(file, readFileSync(tests + file, 'utf8')).some(({ specifier }) =>
      /^#wallet|src\/wallet/.test(specifier ?? ''),
    ),
  )
  expect(leaning).toEqual([])
})

/** A file in its room, one import in it, and the rule that it breaks. */
const planted: readonly (readonly [string, string, string])[] = [
  ['kernel/bus.ts', "import { createModal } from '../shell/createModal.ts'", 'the kernel imports nothing of ours'],
  ['kernel/bus.ts', "import type { ModalEdges } from '../shell/createModal.ts'", 'the kernel imports nothing of ours'],
  ['kernel/bus.ts', "export { Row } from '#kit'", 'the kernel imports nothing of ours'],
  ['kernel/bus.ts', "const late = () => import('../plugins/swaps/module.ts')", 'the kernel imports nothing of ours'],
  ['kernel/createKernel.ts', "import { createFakeClock } from './testing/fakeClock.ts'", 'test doubles are for tests'],
  ['kernel/bus.ts', "import { CONNECT } from '#wallet'", 'the kernel imports nothing of ours'],
  [
    'kernel/bus.ts',
    "import type { Network } from '../wallet/contracts/networks.ts'",
    'the kernel imports nothing of ours',
  ],
  ['wallet/chains.ts', "import { createStore } from '../kernel/store.ts'", 'the wallet room imports #kernel'],
  ['wallet/chains.ts', "import { Row } from '#kit'", 'the wallet room imports #kernel'],
  ['testing/mockChain.ts', "import { Row } from '#kit'", 'the test kit imports #kernel and #wallet'],
  ['testing/mockChain.ts', "import { createRoot } from 'react-dom/client'", 'react-dom stays in its place'],
  ['testing/conformance/renders.ts', "import { Row } from '#kit'", 'the test kit imports #kernel and #wallet'],
  [
    'testing/conformance/renders.ts',
    "import { boot } from '../../shell/boot.ts'",
    'the test kit imports #kernel and #wallet',
  ],
  ['wallet/chains.ts', "import { checkPlugin } from '../testing/conformance/index.ts'", 'test doubles are for tests'],
  ['wallet/data/confusables.ts', "import { evm } from '../../plugins/evm/index.ts'", 'the wallet room imports #kernel'],
  ['wallet/chains.ts', "import { createFakeClock } from '#kernel/testing'", 'test doubles are for tests'],
  ['wallet/chains.ts', "import { mockChain } from '#testing'", 'test doubles are for tests'],
  [
    'testing/mockChain.ts',
    "import { environmentOf } from '../wallet/nodes/environment.ts'",
    'the test kit imports #kernel and #wallet',
  ],
  ['kernel/contracts/slots.ts', "import type { ReactNode } from 'react'", 'react stays in its place'],
  ['shell/kit/Row.tsx', "import { LatchkeyError } from '#kernel'", 'the kit imports nothing of ours'],
  ['shell/kit/Row.tsx', "import { useShell } from '../ui/shellContext.ts'", 'the kit imports nothing of ours'],
  [
    'shell/dialog/Modal.tsx',
    "import { swaps } from '../../plugins/swaps/index.ts'",
    'only the preset sees the plugins',
  ],
  [
    'shell/dialog/Modal.tsx',
    "type Swaps = import('../../plugins/swaps/index.ts').Swaps",
    'only the preset sees the plugins',
  ],
  [
    'shell/dialog/Modal.tsx',
    "import { createBus } from '../../kernel/bus.ts'",
    'the shell imports the kernel by its faces',
  ],
  ['shell/dialog/Modal.tsx', "import { preset } from '../../preset.ts'", 'only hosts and tests use the preset'],
  ['shell/dialog/Modal.tsx', "import { createModal } from '../../index.ts'", 'rooms do not import entries'],
  [
    'plugins/swaps/module.ts',
    "import { createKernel } from '#kernel/runtime'",
    'a plugin imports #kernel, #wallet, #operations, #kit and its own folder',
  ],
  [
    'plugins/swaps/module.ts',
    "import { createBus } from '../../kernel/bus.ts'",
    'a plugin imports #kernel, #wallet, #operations, #kit and its own folder',
  ],
  [
    'plugins/swaps/module.ts',
    "import { send } from '../send/api.ts'",
    'a plugin imports #kernel, #wallet, #operations, #kit and its own folder',
  ],
  [
    'plugins/swaps/module.ts',
    "import { useShell } from '../../shell/shellContext.ts'",
    'a plugin imports #kernel, #wallet, #operations, #kit and its own folder',
  ],
  [
    'plugins/swaps/module.ts',
    "import { createModal } from '../../index.ts'",
    'a plugin imports #kernel, #wallet, #operations, #kit and its own folder',
  ],
  ['plugins/swaps/module.ts', "import { createTestKernel } from '#kernel/testing'", 'test doubles are for tests'],
  ['plugins/swaps/module.ts', "import { createModal } from 'latchkey'", 'a package must be one of ours'],
  ['index.ts', "export { evm } from './plugins/evm/index.ts'", 'only the preset sees the plugins'],
  ['react.ts', "export { preset } from './preset.ts'", 'only hosts and tests use the preset'],
  ['preset.ts', "import { start } from '../sandbox/index.ts'", 'nothing outside src'],
  ['shell/rpc.ts', "import { ports } from '../../sandbox/ports.ts'", 'nothing outside src'],
  ['kernel/http.ts', "import { stage } from '../../tests/stage.ts'", 'nothing outside src'],
  ['kernel/http.ts', "import { readFileSync } from 'node:fs'", 'a package must be one of ours'],
  ['kernel/http.ts', "import _ from 'lodash'", 'a package must be one of ours'],
  ['kernel/http.ts', "import constructor from 'constructor'", 'a package must be one of ours'],
  ['plugins/swaps/module.ts', "import { encodeQR } from 'qr'", 'qr stays in its place'],
  ['kernel/store.ts', "import { container } from 'tsyringe'", 'tsyringe stays in its place'],
  ['kernel/createKernel.ts', "import { container } from '#tsyringe'", 'tsyringe stays in its place'],
  ['kernel/createKernel.ts', "import 'reflect-metadata/lite'", 'reflect-metadata stays in its place'],
  ['kernel/store.ts', "import mitt = require('mitt')", 'mitt stays in its place'],
  ['kernel/bus.ts', "import { produce } from 'immer'", 'immer stays in its place'],
  ['shell/rpc.ts', "import { http } from 'viem'", 'viem stays in its place'],
  ['plugins/evm/module.ts', "import { Connection } from '@solana/web3.js'", '@solana/web3.js stays in its place'],
  ['kernel/caip.ts', "import { base58 } from '@scure/base'", '@scure/base stays in its place'],
  [
    'plugins/injected/module.ts',
    "const client = await import('@walletconnect/sign-client')",
    '@walletconnect/sign-client stays in its place',
  ],
  [
    'shell/dialog/Modal.tsx',
    'const view = (name: string) => import(`./views/${name}.tsx`)',
    'an import names its file',
  ],
  ['shell/dialog/Modal.tsx', "import { x } from '#shell'", 'no such face'],
  ['shell/boot.ts', "import { policyOf } from '../csp/policy.ts'", 'pages do not load the policy'],
  ['shell/boot.ts', "import { contentSecurityPolicy } from '../csp.ts'", 'only hosts and tests use the preset'],
  ['csp/policy.ts', "import { Row } from '#kit'", 'the policy reads options only'],
  ['csp/policy.ts', "import { evmCsp } from '../plugins/evm/csp.ts'", 'only the preset sees the plugins'],
  ['stray.ts', "import { createModal } from './shell/createModal.ts'", 'every file has a room'],
]

const allowed: readonly (readonly [string, string])[] = [
  ['kernel/bus.ts', "import mitt from 'mitt'"],
  ['kernel/container.ts', "import { container } from '#tsyringe'"],
  ['kernel/testing/fakes.ts', "import { define } from '../define.ts'"],
  ['testing/mockChain.ts', "import { createBareKernel } from '#kernel/testing'"],
  [
    'testing/conformance/renders.ts',
    "const names = await import('../../shell/kit/icons.ts')\nconst dom = await import('react-dom/client')",
  ],
  [
    'shell/dialog/Modal.tsx',
    "import { Row } from '#kit'\nimport { createKernel } from '#kernel/runtime'\nimport { useState } from 'react'",
  ],
  ['shell/react/ConnectButton.tsx', "import { shortAddress } from '../kit/cleanText.ts'"],
  ['shell/kit/Row.tsx', "import { Icon } from './Icon.tsx'"],
  [
    'plugins/swaps/module.ts',
    "import { Row } from '#kit'\nimport { QUOTES } from '#kernel'\nimport { api } from './api.ts'",
  ],
  ['plugins/swaps/views/Swap.tsx', "import { api } from '../api.ts'"],
  ['plugins/evm/names.ts', "import { createPublicClient } from 'viem'"],
  [
    'plugins/solana/wallet/requests.ts',
    "import { base58 } from '@scure/base'\nimport { PublicKey } from '@solana/web3.js'",
  ],
  ['preset.ts', "import { evm } from './plugins/evm/index.ts'\nimport { createModal } from './shell/createModal.ts'"],
  ['authors/testing.ts', "export * from '#kernel/testing'"],
  ['csp.ts', "import { evmCsp } from './plugins/evm/csp.ts'\nimport { policyOf } from './csp/policy.ts'"],
  ['csp/policy.ts', "import { HOSTED } from '../shell/wire.ts'\nimport { LatchkeyError } from '#kernel'"],
  ['authors/kit.ts', "export * from '#kernel'\nexport * from '#kit'"],
  ['kernel/http.ts', "// import { x } from 'lodash'\nconst text = \"import { x } from 'lodash'\""],
]

describe('the check of the rooms', () => {
  it.each(planted)('finds in %s: %s', (file, code, rule) => {
    expect(checkRooms({ [file]: code }).map((violation) => [violation.file, violation.rule])).toEqual([[file, rule]])
  })

  it.each(allowed)('lets %s have: %s', (file, code) => {
    expect(checkRooms({ [file]: code })).toEqual([])
  })

  it('finds a chain library that a manifest brings along, however far down, and no late one', () => {
    const manifest = "import { helper } from './helper.ts'\nexport const load = () => import('./module.ts')"
    const eager = {
      'plugins/evm/index.ts': manifest,
      'plugins/evm/helper.ts': "export * from './deep.ts'",
      'plugins/evm/deep.ts': "import { http } from 'viem'",
    }
    expect(checkRooms(eager)).toEqual([
      { file: 'plugins/evm/deep.ts', specifier: 'viem', rule: 'chain libraries are loaded late' },
    ])
    const host = {
      'plugins/solana/index.ts': "export { solanaWallet } from './host/hostWallet.ts'",
      'plugins/solana/host/hostWallet.ts': "import { base58 } from '@scure/base'",
    }
    expect(checkRooms(host).map(({ specifier }) => specifier)).toEqual(['@scure/base'])
    const late = {
      'plugins/evm/index.ts': manifest,
      'plugins/evm/helper.ts': "import type { Chain } from 'viem'",
      'plugins/evm/module.ts': "import { http } from 'viem/actions'",
    }
    expect(checkRooms(late)).toEqual([])
  })

  it('reads every kind of import, and tells which weigh nothing', () => {
    const code = [
      "import type { A } from './a'",
      "import { type B, C } from './b'",
      "import { type D } from './d'",
      "import './e'",
      "export * from './f'",
      "export type { G } from './g'",
      "export { H } from './h'",
      'const i = () => import(`./i`)',
      "type J = import('./j').J",
      "import k = require('./k')",
      'export const l = 1',
    ].join('\n')
    expect(
      importsOf('x.ts', code)
        .map(({ specifier, typeOnly, dynamic }) => `${specifier}${typeOnly ? ' type' : ''}${dynamic ? ' late' : ''}`)
        .sort(),
    ).toEqual(['./a type', './b', './d type', './e', './f', './g type', './h', './i late', './j type', './k'])
    expect(() => importsOf('x.ts', 'import {')).toThrow(/x\.ts/)
  })
})
