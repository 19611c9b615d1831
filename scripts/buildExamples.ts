/** `npm run build:examples`: every example page, as static files under .cache/examples. */
import { buildExample, EXAMPLES, type Example } from './examples.ts'
import { buildSsrExample } from './ssrExample.ts'

for (const example of Object.keys(EXAMPLES) as Example[]) await buildExample(example)
await buildSsrExample()
