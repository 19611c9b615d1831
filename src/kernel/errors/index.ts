export * from './LatchkeyError.ts'
export type { ErrorCode } from './codes.ts'
export { CATALOGUE, type CatalogueEntry } from './catalogue.ts'
