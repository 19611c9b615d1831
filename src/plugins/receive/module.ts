import { defineModule, provide } from '#kernel'
import { createReceivers } from './receivers.ts'
import { RECEIVERS } from './refs.ts'
import { strings } from './strings.ts'

export default defineModule({
  services: [provide(RECEIVERS, { make: (_, ctx) => createReceivers(ctx) })],
  activate({ i18n, id }) {
    i18n.add(id, strings)
  },
})
