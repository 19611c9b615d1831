/** The code, loaded when somebody opens a view of this plugin or asks for its service. */
import { defineModule, provide, shapes } from 'latchkey/plugin'
import { MY_FEATURE } from './index.ts'

/** Stored data is untrusted. A value that does not match counts as absent. */
const NOTE = shapes.text(200)

export default defineModule({
  // Words that only the view needs are loaded with the code.
  strings: { en: { 'my-feature.note': 'Note' } },
  services: [
    provide(MY_FEATURE, {
      make(_, { slice, storage }) {
        const note = slice(storage.get('note', NOTE) ?? '')
        return {
          note: { get: note.get, subscribe: note.subscribe },
          write(next) {
            note.update(() => NOTE.read(next))
            storage.set('note', next)
          },
        }
      },
    }),
  ],
})
