/** The view, drawn inside the modal from components of the kit. All its words come from `t`. */
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
