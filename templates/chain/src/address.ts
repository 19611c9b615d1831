/** TODO: your chain's own. This one is an `x` and 40 hexadecimal digits, in small letters, without a checksum. */
export const ADDRESS = /^x[0-9a-f]{40}$/
