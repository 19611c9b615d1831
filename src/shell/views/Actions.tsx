import { useRef, type ReactElement } from 'react'
import { ACCOUNT_ACTION } from '#wallet'
import { Icon, useStyles } from '#kit'
import { iconNamed, openItem } from '../card/actions.ts'
import { useShell } from '../shellContext.ts'
import { useItems } from '../contributed/useItems.ts'

/** The order of specification §9. Other actions come after these, by rank. */
const ORDER = ['onramp', 'swaps', 'receive', 'send']

/** At most four in a row. Five or six stand in rows of three, so that none is alone, and longer names have room. */
const columnsFor = (count: number): number => (count === 5 || count === 6 ? 3 : Math.min(4, count))

/** The account's actions: buy, swap, receive, send and what plugins add. */
export function Actions(): ReactElement | null {
  const shell = useShell()
  const { host, kernel, t } = shell
  const root = useRef<HTMLDivElement>(null)
  const items = useItems(ACCOUNT_ACTION).filter(({ item }) => !item.open || kernel.router.canOpen(item.open))
  useStyles(root, css)
  const order = host.walletFeaturesOrder ?? ORDER
  const place = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length)
  const sorted = [...items].sort((a, b) => place(a.item.id) - place(b.item.id))
  return (
    <div className="lk-acts" data-columns={columnsFor(sorted.length)} hidden={sorted.length === 0} ref={root}>
      {sorted.map(({ plugin, item }) => (
        <button
          type="button"
          key={`${plugin}/${item.id}`}
          onClick={() => openItem(shell, ACCOUNT_ACTION, plugin, item)}
        >
          <Icon name={iconNamed(item.icon)} />
          <span className="lk-cut">{t(item.label)}</span>
        </button>
      ))}
    </div>
  )
}

const css = `
.lk-acts{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:8px}
.lk-acts[hidden]{display:none}
.lk-acts[data-columns="1"]{grid-template-columns:minmax(0,1fr)}
.lk-acts[data-columns="2"]{grid-template-columns:repeat(2,minmax(0,1fr))}
.lk-acts[data-columns="3"]{grid-template-columns:repeat(3,minmax(0,1fr))}
.lk-acts>button{min-height:64px;padding:0 4px;display:grid;place-items:center;align-content:center;gap:6px;border-radius:var(--latchkey-radius-control);background:var(--latchkey-color-plate);font:var(--latchkey-type-small-strong);transition:background-color var(--latchkey-duration-press)}
.lk-acts .lk-cut{max-width:100%}
.lk-acts .lk-i{color:var(--latchkey-color-accent-text)}
@media (hover:hover){.lk-acts>button:hover{background:var(--latchkey-color-plate-hover)}}
.lk-acts>button:active{background:var(--latchkey-color-plate-press)}
`
