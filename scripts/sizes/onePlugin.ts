/** What one more plugin costs: the built `examples/minimal` with it and without it, in a real browser; React left out. */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { buildExample, outDirOf, type Variant } from '../examples.ts'
import { BUDGETS, measureMinimal, total, type Measurement, type Script } from '../measure.ts'
import { atMost, claim, holdsNone, type Claim } from './claim.ts'
import {
  bothKinds,
  clusters,
  everything,
  gasWatch,
  keys,
  mail,
  others,
  remote,
  signIn,
  solana,
  unbranded,
} from './variants.ts'

const LIMIT = 1_024
/** A chain brings the search for its wallets as well, in a file of its own. */
const CHAIN_LIMIT = 1_080
/** A chain and its wallets, the manifest and the search for wallets in a file of its own, have no more; three networks have this much. */
const CLUSTERS_LIMIT = 1_350
/** In the search for Solana's wallets. */
const SEARCH = 'wallet-standard:app-ready'

const all = ({ button, list }: Measurement): readonly Script[] => [...button, ...list]
const textsOf = (scripts: readonly Script[]): readonly string[] => scripts.map(({ text }) => text)
const has = (scripts: readonly Script[], mark: string): boolean => scripts.some(({ text }) => text.includes(mark))

/** The files of a built variant with this text in it, whenever they are loaded. */
function filesWith(variant: Variant, mark: string): readonly Script[] {
  const assets = `${outDirOf('minimal', variant)}/assets`
  return readdirSync(assets).flatMap((name) => {
    const body = readFileSync(`${assets}/${name}`)
    const text = body.toString()
    return name.endsWith('.js') && text.includes(mark)
      ? [{ name, bytes: body.length, gzip: gzipSync(body, { level: 9 }).length, text }]
      : []
  })
}

/** What `more` costs on top of `less`: at most this much until the list, and no request. */
function costs(what: string, more: Measurement, less: Measurement, most = LIMIT): readonly Claim[] {
  const [count, before] = [all(more).length, all(less).length]
  return [
    atMost(`${what}: bytes more until the list`, total(all(more)) - total(all(less)), most),
    claim(`${what}: no request more`, count === before, `${count} and ${before}`),
  ]
}

/** The plugin is in the page, or nothing would be measured. */
const isThere = (what: string, more: Measurement, mark: string): Claim =>
  claim(`${what}: the page has its manifest`, has(all(more), mark), mark)

const raises = (what: string, more: Measurement, less: Measurement): Claim => {
  const bytes = total(more.button) - total(less.button)
  return claim(`${what}: comes with the button`, bytes > 0, `${bytes} bytes`)
}

/** `plain` is the page as it is, to which the others are compared. */
export async function onePlugin(browser: Browser, plain: Measurement): Promise<readonly Claim[]> {
  const measured = async (variant: Variant): Promise<Measurement> => {
    await buildExample('minimal', variant)
    return measureMinimal(browser, variant)
  }

  const watched = await measured(gasWatch)
  const phone = await measured(remote)
  const signedIn = await measured(signIn)
  const wallet = await measured(keys)
  const login = await measured(mail)
  const bare = await measured(unbranded)
  const chain = await measured(solana)
  const three = await measured(clusters)
  const both = await measured(bothKinds)
  const full = await measured(everything)

  return [
    ...costs('a plugin of a third party', watched, plain),
    isThere('a plugin of a third party', watched, 'gas_watch'),
    raises('a plugin of a third party', watched, plain),

    ...costs('remote wallets', phone, plain),
    isThere('remote wallets', phone, 'walletconnect.scan'),
    holdsNone('remote wallets: the library comes when one is chosen', textsOf(all(phone)), [
      'irn_publish',
      'wc_sessionPropose',
    ]),

    ...costs('a required sign-in', signedIn, plain),
    isThere('a required sign-in', signedIn, 'SIWXSignMessage'),
    ...comesLater('the builder of its messages', signedIn, 'wants you to sign in with your'),
    ...comesLater('its view', signedIn, 'needs you to sign in before you are connected'),

    ...costs('the embedded wallet', wallet, plain),
    ...costs('a login by email beside it', login, wallet),
    isThere('the embedded wallet', login, 'frame.approve'),
    isThere('a login by email', login, 'email.deviceTitle'),
    // Names of the wire: neither the protocol nor the words of a login come before they are needed.
    holdsNone('a login by email: its code comes when an address is typed', textsOf(all(login)), [
      '@w3m-',
      'GET_USER',
      'We sent six digits',
    ]),

    ...costs('branding, which is in the first picture', plain, bare),
    claim('without branding its line is not there', !has(all(bare), 'branding.line'), 'branding.line'),
    raises('branding', plain, bare),

    ...chainCosts('a chain and its wallets', solana, chain, plain, CHAIN_LIMIT),
    ...chainCosts('the same with three networks', clusters, three, plain, CLUSTERS_LIMIT),
    claim('its networks come where the host lists them', has(all(three), DEVNET) && !has(all(chain), DEVNET), DEVNET),
    ...bothChains(both),

    claim('there are other plugins', others.length >= 6, others.length),
    atMost('every plugin there is: bytes until the list', total(all(full)), BUDGETS.everyPlugin.gzip),
  ]
}

const DEVNET = 'Solana Devnet'

function comesLater(what: string, page: Measurement, mark: string): readonly Claim[] {
  return [
    holdsNone(`a required sign-in: ${what} comes with the first account`, textsOf(all(page)), [mark]),
    claim(`a required sign-in: ${what} is in one file`, filesWith(signIn, mark).length === 1, mark),
  ]
}

function chainCosts(
  what: string,
  variant: Variant,
  more: Measurement,
  less: Measurement,
  most: number,
): readonly Claim[] {
  const [search, ...second] = filesWith(variant, SEARCH)
  const files = all(more).filter(({ name }) => name !== search?.name)
  // It is asked for as the list is drawn: a machine may be quick enough to draw that first, so it counts in any case.
  const bytes = total(files) + (search?.gzip ?? Infinity) - total(all(less))
  return [
    claim(`${what}: the search for wallets is in one file`, search !== undefined && second.length === 0, SEARCH),
    atMost(`${what}: bytes more until the list`, bytes, most),
    claim(`${what}: one small file more`, files.length === all(less).length, files.length),
    // Names that survive minification in web3.js and in base58: neither comes before a wallet is chosen.
    holdsNone(
      `${what}: no library comes before a wallet is chosen`,
      [search?.text ?? '', ...textsOf(all(more))],
      ['getLatestBlockhash', '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'],
    ),
  ]
}

/** Both kinds of chains keep the budget but for their own KiB; the list does not wait for the search for Solana's wallets. */
function bothChains(page: Measurement): readonly Claim[] {
  const search = filesWith(bothKinds, SEARCH)
  // The search begins with the first picture, and a slow machine draws that before it has the list.
  const files = all(page).filter(({ name }) => !search.some((one) => one.name === name))
  return [
    claim('both kinds of chains: the search for wallets is in one file', search.length === 1, search.length),
    atMost('both kinds of chains: bytes until the list', total(files), BUDGETS.list.gzip + LIMIT),
    atMost('both kinds of chains: requests until the list', files.length, BUDGETS.list.requests),
  ]
}
