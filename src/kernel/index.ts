/** The public face of the kernel: contracts, refs and small pure helpers. The kernel itself is `#kernel/runtime`. */
export * from './caip.ts'
export * from './contracts/index.ts'
export * from './define.ts'
export * from './errors/index.ts'
export { orderPlugins } from './plugins/graph.ts'
export { recipe } from './recipe.ts'
export * from './refs.ts'
export { shapes, type Shape } from './shapes.ts'
