/** TODO: your chain's pattern. This one is an `x` and 40 hexadecimal digits in lower case, without a checksum. */
export const ADDRESS = /^x[0-9a-f]{40}$/
