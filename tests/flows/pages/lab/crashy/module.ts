import { defineModule } from 'latchkey/plugin'
import { HURT } from './index.ts'

export default defineModule({
  activate({ bus }) {
    bus.on(HURT, () => {
      throw new TypeError('crashy listener')
    })
  },
})
