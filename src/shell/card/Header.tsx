import type { ReactElement, Ref } from 'react'
import type { RouteEntry, ViewEntry } from '#kernel'
import { ACCOUNT, CONNECT, HEADER_ACTION, NETWORKS, WHAT_IS_A_WALLET } from '#wallet'
import { Header as HeaderBar, IconButton, useReadable } from '#kit'
import { iconNamed, openItem } from './actions.ts'
import { useExtras, useShell } from '../shellContext.ts'
import { TITLE_ID, titlesOf } from './title.ts'
import { useItems } from '../contributed/useItems.ts'

interface ShellHeaderProps {
  readonly entry: RouteEntry
  readonly view: ViewEntry
  readonly canGoBack: boolean
  readonly titleRef: Ref<HTMLHeadingElement>
  readonly onClose: () => void
}

/** The card's header: title or network, the plugins' actions, help, back and close. */
export function Header({ entry, view, canGoBack, titleRef, onClose }: ShellHeaderProps): ReactElement {
  const shell = useShell()
  const { kernel, t } = shell
  const actions = useItems(HEADER_ACTION).filter(({ item }) => !item.open || kernel.router.canOpen(item.open))
  const extras = useExtras()
  const networks = useReadable(kernel.plugins.statuses, () =>
    kernel.reporter.guard({ contribution: 'header' }, () => kernel.maybe(NETWORKS) !== undefined, false),
  )
  const { title, detail } = titlesOf(shell, entry, view)
  const back = canGoBack && !view.view.noBack && (
    <IconButton label={t('shell.back')} icon="back" onClick={() => kernel.router.goBack()} />
  )
  return (
    <HeaderBar
      title={title}
      titleId={TITLE_ID}
      titleRef={titleRef}
      detail={detail}
      back={back}
      chip={networks && entry.id === ACCOUNT.id && extras && <extras.NetworkChip />}
    >
      {entry.id === CONNECT.id && kernel.router.canOpen(WHAT_IS_A_WALLET) && (
        <IconButton label={t('shell.help')} icon="info" onClick={() => kernel.router.push(WHAT_IS_A_WALLET)} />
      )}
      {actions.map(({ plugin, item }) => (
        <IconButton
          key={`${plugin}/${item.id}`}
          label={t(item.label)}
          icon={iconNamed(item.icon)}
          onClick={() => openItem(shell, HEADER_ACTION, plugin, item)}
        />
      ))}
      {!view.view.noClose && !shell.host.embedded && (
        <IconButton label={t('shell.close')} icon="close" onClick={onClose} />
      )}
    </HeaderBar>
  )
}
