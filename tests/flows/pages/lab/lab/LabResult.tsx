import { Button, Text, type ViewProps } from 'latchkey/plugin'

export default function LabResult({ ctx, params, done }: ViewProps<{ readonly signature: string }>) {
  return (
    <>
      <Text>{params.signature}</Text>
      <Button onClick={() => done()}>{ctx.i18n.t('lab.done')}</Button>
    </>
  )
}
