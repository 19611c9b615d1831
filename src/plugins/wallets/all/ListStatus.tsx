import { Button, Heading, Hint, Skeleton, Text } from '#kit'
import type { ReactElement } from 'react'
import type { Core, Surroundings } from '../core.ts'
import type { AllWalletsState } from './createAllWallets.ts'

interface ListStatusProps {
  readonly core: Core
  readonly state: AllWalletsState
  readonly retry: () => void
}

interface EmptyStateProps extends ListStatusProps {
  readonly clear: () => void
  readonly showAll: () => void
}

/** Why no wallet is shown, and what to do about it. */
export function EmptyState({ core, state, clear, showAll, retry }: EmptyStateProps): ReactElement {
  const { t } = core.ctx.i18n
  const { certified, failed, query } = state
  const cause = failed ? failure(core) : 'none'
  const why = query !== '' ? 'noneText' : certified ? 'noneCertified' : 'noneAtAll'
  return (
    <div className="lk-group">
      <Heading>{t(`wallets.all.${cause}`)}</Heading>
      <Text>{t(`wallets.all.${failed ? `${cause}Text` : why}`)}</Text>
      {failed && (
        <Button variant="primary" icon="retry" onClick={retry}>
          {t('wallets.all.retry')}
        </Button>
      )}
      {query !== '' && <Button onClick={clear}>{t('wallets.all.clear')}</Button>}
      {certified && <Button onClick={showAll}>{t('wallets.all.showAll')}</Button>}
    </div>
  )
}

/** What stands below the wallets: skeletons for the next ones, an error, or that these are all. */
export function ListEnd({ core, state, retry }: ListStatusProps): ReactElement | null {
  const { t } = core.ctx.i18n
  const { done, failed, query, searching } = state
  if (failed) {
    const words = failure(core) === 'offline' ? 'offline' : query === '' ? 'failedMore' : 'failedSearch'
    return (
      <div className="lk-aw-fail">
        <Hint tone="danger">{t(`wallets.all.${words}`)}</Hint>
        <Button small onClick={retry}>
          {t('wallets.all.retry')}
        </Button>
      </div>
    )
  }
  if (!done || searching) return <TileSkeletons count={4} />
  return query === '' ? (
    <div className="lk-aw-end">
      <Hint>{t('wallets.all.end')}</Hint>
    </div>
  ) : null
}

/** Skeletons of the size of a tile. */
export function TileSkeletons({ count }: { readonly count: number }): ReactElement {
  return (
    <div className="lk-aw-grid lk-aw-rest" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <div className="lk-aw-tile" key={at}>
          <Skeleton width={48} height={48} shape="square" />
          <Skeleton width={46} height={10} />
        </div>
      ))}
    </div>
  )
}

/** What went wrong, as far as it helps the person. */
export const failure = ({ environment }: Surroundings): 'offline' | 'failed' =>
  environment.online() ? 'failed' : 'offline'
