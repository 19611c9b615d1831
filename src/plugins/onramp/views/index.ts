/** The views in one chunk, because they follow each other. */
export { Buy } from './Buy.tsx'
export { Progress } from './Progress.tsx'
export { SelectMoney } from './SelectMoney.tsx'
export { SelectToken } from './SelectToken.tsx'
