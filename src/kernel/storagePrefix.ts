/**
 * What stands before every key of a modal's storage. A named modal has keys of its own; the slash keeps them apart from
 * those of a plugin that is called like it (`latchkey:wallets/…`, `latchkey:wallets:…`).
 */
export const storagePrefix = (name: string | undefined): string => (name ? `latchkey:${name}/` : 'latchkey:')
