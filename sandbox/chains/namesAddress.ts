/** The registry of names, on Latchkey Local: ENS answers there as it does on Ethereum. In a file of its own, for pages too. */
export const NAMES_ADDRESS: `0x${string}` = '0x1c5C49aC87d408f992a67D27d050FB85d8Ff7529'
