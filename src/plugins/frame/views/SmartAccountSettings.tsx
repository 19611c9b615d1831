import type { ViewProps } from '#kernel'
import { NETWORKS_VIEW, NOTICES } from '#wallet'
import { Avatar, Button, cleanText, CopyButton, Note, Plate, Row, shortAddress, Text, Unloaded } from '#kit'
import type { ReactElement } from 'react'
import type { EmbeddedType } from '../authCache.ts'
import { useAccountType } from './useAccountType.ts'

/** The person's accounts on this network, and which of them is used. Nothing switches by itself. */
export default function SmartAccountSettings({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const { account, addresses, cancel, failed, network, switching, switchTo, type } = useAccountType(ctx)
  const name = cleanText(network?.name ?? '')
  const hasSmart = addresses.smartAccount !== undefined

  function row(of: EmbeddedType, what: string): ReactElement | undefined {
    const address = addresses[of]
    if (address === undefined) return undefined
    const copied = (isCopied: boolean): void =>
      void ctx
        .use(NOTICES)
        .show(t(isCopied ? 'frame.type.copied' : 'frame.type.uncopied'), isCopied ? 'success' : 'error')
    const isUsed = type === of
    return (
      <Row
        key={of}
        current={isUsed}
        label={t(`frame.type.${of}`)}
        detail={
          <>
            <span dir="ltr">{shortAddress(address)}</span>
            {' · '}
            <span dir="auto">{switching === of ? t('frame.type.switching') : what}</span>
          </>
        }
        picture={<Avatar address={address} />}
        trailing={
          <CopyButton
            text={address}
            label={t('frame.type.copy')}
            copiedLabel={t('frame.type.copied')}
            failedLabel={t('frame.type.uncopied')}
            onResult={copied}
          />
        }
        {...(!isUsed && !switching && { onClick: () => switchTo(of) })}
      />
    )
  }

  return (
    <>
      <Text>{t('frame.type.text')}</Text>
      {!hasSmart && (
        <Note tone="info" title={t('frame.type.none', { network: name })}>
          {t('frame.type.noneText')}
        </Note>
      )}
      <Plate label={t('frame.type.on', { network: name })}>
        {row('smartAccount', t(account?.smartAccountDeployed === false ? 'frame.type.new' : 'frame.type.smart'))}
        {row('eoa', t('frame.type.plain'))}
      </Plate>
      {failed && (
        <Unloaded action={t('frame.again')} busy={false} onRetry={() => switchTo(failed)}>
          {t('frame.type.failed')}
        </Unloaded>
      )}
      {switching && <Button onClick={cancel}>{t('frame.type.cancel')}</Button>}
      {!hasSmart && ctx.router.canOpen(NETWORKS_VIEW) && (
        <Button variant="primary" onClick={() => ctx.router.push(NETWORKS_VIEW)}>
          {t('frame.type.otherNetwork')}
        </Button>
      )}
    </>
  )
}
