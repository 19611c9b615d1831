/** What the person sees. It is drawn inside the modal, from parts of the kit, and says everything by `t`. */
import type { ViewProps } from 'latchkey/plugin'
import { Field, useReadable } from 'latchkey/plugin/kit'
import { MY_FEATURE } from './index.ts'

export default function MyFeatureView({ ctx }: ViewProps) {
  const service = ctx.use(MY_FEATURE)
  const note = useReadable(service.note)
  return (
    <Field label={ctx.i18n.t('my-feature.note')} value={note} onChange={(next) => service.write(next.slice(0, 200))} />
  )
}
