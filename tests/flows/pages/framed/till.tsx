import { definePlugin, defineView, type ViewProps } from 'latchkey/plugin'
import { HOST } from 'latchkey/plugin/wallet'
import { Button, ConfirmButton, Text } from 'latchkey/plugin/kit'
import { useState } from 'react'

export const PAY = defineView('Pay')

/** What the page wrote down: when the button was drawn, and when it said yes. Milliseconds of the page's own clock. */
export const seen = { drawn: [] as number[], confirmed: [] as number[], pressed: [] as number[] }

function Pay({ ctx }: ViewProps) {
  const [lines, setLines] = useState(0)
  return (
    <>
      <Button onClick={() => setLines(lines + 1)}>Add a line</Button>
      {Array.from({ length: lines }, (_, index) => (
        <Text key={index}>Something that comes in above.</Text>
      ))}
      <div
        ref={(node) => {
          if (node) seen.drawn.push(performance.now())
        }}
        onPointerDownCapture={() => seen.pressed.push(performance.now())}
      >
        <ConfirmButton
          clock={ctx.clock}
          framedBy={ctx.use(HOST).framedBy}
          again="Yes, pay 5 USDC"
          onConfirm={() => seen.confirmed.push(performance.now())}
        >
          Pay
        </ConfirmButton>
      </div>
    </>
  )
}

/** A plugin with something to confirm that no wallet asks about again. */
export const till = definePlugin({
  id: 'till',
  version: '1.0.0',
  apiVersion: 1,
  contributes: {
    strings: { en: { 'till.title': 'Pay' } },
    views: [{ ref: PAY, title: 'till.title', load: async () => ({ default: Pay }) }],
  },
})
