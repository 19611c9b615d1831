/** Mutants that no test can notice, and why. A reason that fits no survivor any more is an error of `npm run mutation`. */
import type { Reason } from './score.ts'

const FIRST_PART = 'a split text always has a first part: the default is for the compiler'

/** Of a shape whose misfits are dropped. */
const UNREAD =
  'the words of a misfit are read by nobody: the border answers undefined, or one error with words of its own'

export const REASONS: readonly Reason[] = [
  {
    file: 'src/wallet/decimals.ts',
    mutator: 'StringLiteral',
    line: "const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e')",
    replacement: '"Stryker was here!"',
    why: FIRST_PART,
  },
  {
    file: 'src/wallet/decimals.ts',
    mutator: 'StringLiteral',
    line: "const [whole = '', fraction = ''] = mantissa.split('.')",
    replacement: '"Stryker was here!"',
    why: FIRST_PART,
  },
  {
    file: 'src/wallet/decimals.ts',
    mutator: 'StringLiteral',
    line: "const [whole = '0', fraction = ''] = text.split('.')",
    why: FIRST_PART,
  },
  {
    file: 'src/wallet/decimals.ts',
    mutator: 'ArrayDeclaration',
    line: "const [, whole, fraction = ''] = DECIMAL.exec(text) ?? []",
    why: 'the first item is skipped, and no second one is there either: the text is no decimal all the same',
  },
  {
    file: 'src/plugins/balances/worth.ts',
    mutator: 'StringLiteral',
    line: "price > 0 ? multiplyDecimals(quantity.numeric, numberToDecimal(price) ?? '0') : numberToDecimal(value ?? 0)",
    why: 'a price above 0 has no decimal only when it is endless; times what is no decimal is 0, as times 0 is',
  },
  {
    file: 'src/plugins/balances/worth.ts',
    mutator: 'StringLiteral',
    line: "const worths = new Map(tokens.map((token) => [token, worthOf(token) ?? '']))",
    why: 'any text that is no decimal comes behind every decimal',
  },
  {
    file: 'src/shell/kit/formatAmount.ts',
    mutator: 'StringLiteral',
    line: "const whole = BigInt(match[2] ?? '')",
    why: 'the pattern has matched, and its second group is in every match',
  },
  {
    file: 'src/wallet/decimals.ts',
    mutator: 'EqualityOperator',
    line: "const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')",
    replacement: 'value <= 0n',
    why: 'minus nothing is nothing',
  },
  {
    file: 'src/wallet/decimals.ts',
    mutator: 'EqualityOperator',
    line: 'return places >= 0 ? formatUnits(units, places) : String(units * 10n ** BigInt(-places))',
    replacement: 'places > 0',
    why: 'without places both ways write the whole number',
  },
  {
    file: 'src/shell/kit/readAmount.ts',
    mutator: 'StringLiteral',
    line: "const [, whole = '', sign, fraction = ''] = match",
    why: 'the group of the whole digits is in every match, empty or not: the default is for the compiler',
  },
  {
    file: 'src/wallet/decimals.ts',
    mutator: 'StringLiteral',
    line: "const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e')",
    replacement: '""',
    why: 'the number of an empty text is 0, too',
  },
  {
    file: 'src/shell/kit/readAmount.ts',
    mutator: 'StringLiteral',
    line: "return parts.find(({ type }) => type === 'decimal')?.value ?? '.'",
    replacement: '""',
    why: 'a half is written with a decimal sign in every locale: the default is for the compiler',
  },
  {
    file: 'src/shell/kit/readAmount.ts',
    mutator: 'OptionalChaining',
    line: "return parts.find(({ type }) => type === 'decimal')?.value ?? '.'",
    why: 'a half is written with a decimal sign in every locale',
  },
  {
    file: 'src/shell/kit/readAmount.ts',
    mutator: 'ConditionalExpression',
    line: "if (plain.length > MOST_DIGITS || BigInt(plain + fraction.padEnd(decimals, '0')) > LARGEST) return { problem: 'size' }",
    replacement: 'false',
    why: 'it only spares the work: what has more digits than the largest amount is larger',
  },
  {
    file: 'src/shell/kit/walletLink.ts',
    mutator: 'OptionalChaining',
    line: 'const scheme = SCHEME.exec(text)?.[1]?.toLowerCase()',
    why: 'a scheme that was found is in the first group: the second question is for the compiler',
  },
  {
    file: 'src/shell/kit/walletLink.ts',
    mutator: 'OptionalChaining',
    line: "const scheme = SCHEME.exec(safeWalletLink(link) ?? '')?.[1]?.toLowerCase()",
    why: 'a scheme that was found is in the first group: the second question is for the compiler',
  },
  {
    file: 'src/shell/kit/walletLink.ts',
    mutator: 'StringLiteral',
    line: "const scheme = SCHEME.exec(safeWalletLink(link) ?? '')?.[1]?.toLowerCase()",
    why: 'any text without a colon has no scheme',
  },
  {
    file: 'src/wallet/connectors/announcements.ts',
    mutator: 'ArrayDeclaration',
    line: 'return (key, read, claims = () => []) => {',
    why: 'no wallet that is known has that name',
  },
  {
    file: 'src/wallet/connectors/announcements.ts',
    mutator: 'StringLiteral',
    line: ".map((said) => (typeof said === 'string' && said.length <= LONGEST_CLAIM ? plainName(said) : ''))",
    why: 'no wallet that is known has that name',
  },
  {
    file: 'src/wallet/connectors/announcements.ts',
    mutator: 'ConditionalExpression',
    line: 'return claim !== undefined && (claimants.get(claim) ?? 0) < MAX_CLAIMS ? claim : undefined',
    replacement: 'true',
    why: 'where nobody is claimed, both ways answer undefined',
  },
  {
    file: 'src/wallet/connectors/announcements.ts',
    mutator: 'ConditionalExpression',
    line: 'if (claim !== undefined) claimants.set(claim, (claimants.get(claim) ?? 0) + change)',
    replacement: 'true',
    why: 'how many claim to be nobody is never asked',
  },
  {
    file: 'src/plugins/injected/announcement.ts',
    mutator: 'StringLiteral',
    line: "if (!isProvider(provider)) throw new TypeError('expected a provider')",
    why: 'the words are read by nobody: whatever is thrown there, the wallet is not listed',
  },
  {
    file: 'src/plugins/injected/answers.ts',
    mutator: 'MethodExpression',
    line: 'const key = address.toLowerCase()',
    why: 'small or capital, two spellings of one address are one key',
  },
  {
    file: 'src/plugins/wallets/session/validation.ts',
    mutator: 'StringLiteral',
    line: "if (accounts.length === 0) throw new TypeError('no account')",
    why: UNREAD,
  },
  {
    file: 'src/plugins/wallets/session/validation.ts',
    mutator: 'StringLiteral',
    line: "throw new TypeError('an event of no known type')",
    why: UNREAD,
  },
  {
    file: 'src/plugins/wallets/session/validation.ts',
    mutator: 'StringLiteral',
    line: "const ChainId = guard(isCaipNetworkId, 'a CAIP-2 id')",
    why: UNREAD,
  },
  {
    file: 'src/plugins/wallets/session/validation.ts',
    mutator: 'StringLiteral',
    line: "const Accounts = listOf(guard(isCaipAddress, 'a CAIP-10 account'), { max: MOST_ACCOUNTS })",
    why: UNREAD,
  },
  {
    file: 'src/plugins/wallets/session/validation.ts',
    mutator: 'ObjectLiteral',
    line: "const Accounts = listOf(guard(isCaipAddress, 'a CAIP-10 account'), { max: MOST_ACCOUNTS })",
    why: 'a list without a limit of its own has that of all lists, which is the same: 1,000',
  },
  {
    file: 'src/plugins/wallets/session/validation.ts',
    mutator: 'ConditionalExpression',
    line: 'default:',
    why: 'an event of no known type is undefined, whether its reader throws or answers nothing',
  },
]
