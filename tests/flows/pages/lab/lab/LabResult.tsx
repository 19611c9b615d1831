import type { ViewProps } from 'latchkey/plugin'
import { Button, Text } from 'latchkey/plugin/kit'

export default function LabResult({ ctx, params, done }: ViewProps<{ readonly signature: string }>) {
  return (
    <>
      <Text>{params.signature}</Text>
      <Button onClick={() => done()}>{ctx.i18n.t('lab.done')}</Button>
    </>
  )
}
