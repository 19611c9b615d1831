/** Sign-in messages (EIP-4361): checked against the page that asks, since a signature on one opens an account there. */
import { parseSiweMessage } from 'viem/siwe'
import { messageBox } from '../../../wallets/pages/dom.ts'
import { networkName } from '../config.ts'
import { fill } from '../words/index.ts'
import { fact, facts, hostOf, ltr, stranger, type Details, type Surroundings } from './details.ts'

/** Undefined for what is no such message. */
export function describeSignIn(
  text: string,
  address: string,
  { app, chain, words }: Surroundings,
): Details | undefined {
  // Loosely at first: what only looks like a sign-in is judged as one, or an odd space would switch the checks off.
  const claimed = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your Ethereum account/i.exec(text)?.[1]
  if (claimed === undefined) return undefined
  const host = hostOf(app)
  const said = parseSiweMessage(text)
  const isHere = claimed === host && said.domain === host && isOf(said.uri, app)
  const now = Date.now()
  const isLate = said.expirationTime !== undefined && said.expirationTime.getTime() <= now
  const isEarly = said.notBefore !== undefined && said.notBefore.getTime() > now
  const dangers = [
    ...(isHere ? [] : [fill(words.signInDomain, { domain: claimed, host })]),
    ...(said.address?.toLowerCase() === address.toLowerCase() ? [] : [words.signInAddress]),
    ...(said.chainId === Number(chain.reference) ? [] : [words.signInChain]),
    ...(isLate || isEarly ? [words.signInTime] : []),
  ]
  return {
    heading: isHere ? fill(words.signInTitle, { host }) : words.messageTitle,
    text: words.signInText,
    confirm: dangers.length === 0 ? words.signIn : words.signAnyway,
    dangers,
    body: [
      ...(said.statement === undefined ? [] : [facts(fact(words.says, stranger(said.statement)))]),
      messageBox(text),
      facts(
        fact(words.domain, ltr(claimed)),
        fact(words.network, networkName(chain)),
        ...(said.expirationTime === undefined ? [] : [fact(words.validUntil, said.expirationTime.toLocaleString())]),
      ),
    ],
  }
}

const isOf = (uri: string | undefined, app: string): boolean =>
  uri !== undefined && URL.canParse(uri) && new URL(uri).origin === app
