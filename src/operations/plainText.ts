/** JSON in which numbers of type bigint are texts. */
export const plainText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))
