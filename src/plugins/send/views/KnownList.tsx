import type { ItemProps } from '#kernel'
import { Avatar, cleanText, Plate, Row, shortAddress, useReadable } from '#kit'
import { ACCOUNTS } from '#wallet'
import { useEffect, useState, type ReactElement } from 'react'
import { FORM, KNOWN } from '../refs.ts'
import type { Dealings } from '../receivers/known.ts'

/** The person's other wallets, and whom they have really sent to before. */
export function KnownList({ ctx }: ItemProps): ReactElement {
  const { t } = ctx.i18n
  const form = ctx.use(FORM)
  const known = ctx.use(KNOWN)
  const account = useReadable(ctx.use(ACCOUNTS).state)
  const caip = account?.caipAddress
  const [found, setFound] = useState<{ readonly of: string; readonly dealings: Dealings }>()
  // What is known at once, until the history has answered for this account.
  const dealings = caip && (found?.of === caip ? found.dealings : { own: known.own(caip), recent: [] })

  useEffect(() => {
    if (!caip) return undefined
    const life = new AbortController()
    known.of(caip, life.signal).then(
      (dealings) => setFound({ of: caip, dealings }),
      () => {},
    )
    return () => life.abort()
  }, [known, caip])

  const labels = account?.addressLabels ?? {}
  const rows = (addresses: readonly string[]): readonly ReactElement[] =>
    addresses.map((address) => {
      const label = Object.hasOwn(labels, address) ? cleanText(labels[address]!, 32) : undefined
      const short = <bdi dir="ltr">{shortAddress(address)}</bdi>
      return (
        <Row
          key={address}
          compact
          label={label ?? short}
          detail={label && short}
          picture={<Avatar address={address} size={24} />}
          onClick={() => form.receive(address)}
        />
      )
    })
  return (
    <>
      {dealings && dealings.own.length > 0 && <Plate label={t('send.own')}>{rows(dealings.own)}</Plate>}
      {dealings && dealings.recent.length > 0 && <Plate label={t('send.recent')}>{rows(dealings.recent)}</Plate>}
    </>
  )
}
