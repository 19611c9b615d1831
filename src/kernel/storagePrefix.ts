/**
 * The start of every key in a modal's storage. A named modal has keys of its own; the slash keeps them apart from those
 * of a plugin of the same name (`latchkey:wallets/…`, `latchkey:wallets:…`).
 */
export const storagePrefix = (name: string | undefined): string => (name ? `latchkey:${name}/` : 'latchkey:')
