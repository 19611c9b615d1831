import type { ItemProps } from '#kernel'
import { cleanText, Field, Hint, IconButton, TextButton, useReadable } from '#kit'
import { wordOf } from '#operations'
import { NOTICES } from '#wallet'
import type { ReactElement } from 'react'
import { FORM, SCAN } from '../refs.ts'

/** Whether this browser reads QR codes by itself, and has a camera to ask. */
const canScan = (): boolean =>
  'BarcodeDetector' in globalThis && typeof globalThis.navigator?.mediaDevices?.getUserMedia === 'function'

/** The receiver: an address or a name, typed, pasted or scanned. A name is shown with the address it leads to. */
export function ReceiverField({ ctx, network }: ItemProps & { readonly network: string }): ReactElement {
  const { t } = ctx.i18n
  const form = ctx.use(FORM)
  const { to, receiver, problem, resolving, fixed } = useReadable(form.state)

  async function paste(): Promise<void> {
    const text = await navigator.clipboard.readText().catch(() => undefined)
    if (text === undefined) ctx.use(NOTICES).show(t('send.unpasted'), 'error')
    else form.receive(text.slice(0, 300))
  }
  async function scan(): Promise<void> {
    // Closing the camera is no answer.
    const text = await ctx.router.open(SCAN).catch(() => undefined)
    if (text !== undefined) form.receive(text)
  }

  const error =
    problem &&
    t(`send.to.${wordOf(problem.kind)}`, {
      network,
      other: problem.kind === 'chain' ? cleanText(problem.other, 40) : '',
    })
  const hint =
    receiver?.name !== undefined
      ? t(receiver.isProved ? 'send.found' : 'send.foundOneWay', { name: receiver.name, address: receiver.address })
      : undefined
  return (
    <>
      <Field
        label={t('send.to')}
        placeholder={t('send.toHint')}
        value={to}
        readOnly={fixed.to}
        autoComplete="off"
        dir="ltr"
        onChange={form.receive}
        error={error}
        hint={resolving ? t('send.resolving') : hint}
        clearLabel={fixed.to ? undefined : t('send.clear')}
        trailing={
          !fixed.to &&
          !to && (
            <>
              {canScan() && <IconButton small icon="qr" label={t('send.scanCode')} onClick={() => void scan()} />}
              <IconButton small icon="paste" label={t('send.paste')} onClick={() => void paste()} />
            </>
          )
        }
      />
      {problem?.kind === 'failed' && (
        <Hint>
          <TextButton onClick={() => form.receive(to)}>{t('send.retry')}</TextButton>
        </Hint>
      )}
    </>
  )
}
