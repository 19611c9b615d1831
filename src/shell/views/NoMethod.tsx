import type { ReactElement } from 'react'
import { ENVIRONMENT, GET_WALLET } from '#wallet'
import { Button, Heading, Text } from '#kit'
import { useShell } from '../shellContext.ts'

/** What to do if there is no way to connect. The style sheet shows it only then. */
export function NoMethod(): ReactElement {
  const { kernel, t } = useShell()
  return (
    <div className="lk-none">
      <Heading>{t('shell.connect.empty')}</Heading>
      <Text>{t(kernel.maybe(ENVIRONMENT)?.mobile ? 'shell.connect.emptyPhone' : 'shell.connect.emptyText')}</Text>
      {kernel.router.canOpen(GET_WALLET) && (
        <Button variant="primary" onClick={() => kernel.router.push(GET_WALLET)}>
          {t('shell.connect.get')}
        </Button>
      )}
    </div>
  )
}
