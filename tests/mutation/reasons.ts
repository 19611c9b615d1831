/** Mutants that no test can notice, and why. A reason that fits no survivor any more is an error of `npm run mutation`. */
import type { Reason } from './score.ts'

const FIRST_PART = 'a split text always has a first part: the default is for the compiler'

export const REASONS: readonly Reason[] = [
  {
    file: 'src/kernel/decimals.ts',
    mutator: 'StringLiteral',
    line: "const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e')",
    replacement: '"Stryker was here!"',
    why: FIRST_PART,
  },
  {
    file: 'src/kernel/decimals.ts',
    mutator: 'StringLiteral',
    line: "const [whole = '', fraction = ''] = mantissa.split('.')",
    replacement: '"Stryker was here!"',
    why: FIRST_PART,
  },
  {
    file: 'src/kernel/decimals.ts',
    mutator: 'StringLiteral',
    line: "const [whole = '0', fraction = ''] = text.split('.')",
    why: FIRST_PART,
  },
  {
    file: 'src/kernel/decimals.ts',
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
]
