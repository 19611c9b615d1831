/** One chunk for both views, because one leads to the other. */
export { Register } from './Register.tsx'
export { Success } from './Success.tsx'
