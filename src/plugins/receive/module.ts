import { defineModule, provide } from '#kernel'
import { createReceivers } from './receivers.ts'
import { RECEIVERS } from './refs.ts'
import en from './locales/en.ts'

export default defineModule({
  strings: { en },
  services: [provide(RECEIVERS, { make: (_, ctx) => createReceivers(ctx) })],
})
