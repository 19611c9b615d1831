import { createContext, useContext, useEffect, useMemo, useRef, type ReactElement, type RefObject } from 'react'
import type { ItemProps, SlotEntry } from '#kernel'
import { DIALOG_NODE, type ComponentItem } from '#wallet'
import { useReadable, useStyles } from '#kit'
import { Boundary } from '../contributed/Boundary.tsx'
import { contextOf, useShell } from '../shellContext.ts'
import { useContributed } from '../contributed/useContributed.ts'
import { addressOf, useItems } from '../contributed/useItems.ts'
import { nodeTableOf, type NodeTable } from './nodeTable.ts'

/**
 * The permanent nodes of plugins in the dialog. A node is drawn once its plugin runs or something asks for the node. Opening the modal
 * alone is no reason to load a frame that may never be needed.
 */
export function DialogNodes(): ReactElement {
  const shell = useShell()
  const root = useRef<HTMLDivElement>(null)
  const table = useMemo(() => nodeTableOf(shell.kernel.context), [shell])
  useReadable(shell.kernel.plugins.statuses)
  useReadable(table)
  useStyles(root, css)
  const drawn = useItems(DIALOG_NODE).filter(
    ({ plugin, item }) => table.isWanted(item.id) || contextOf(shell, plugin) !== undefined,
  )
  return (
    <div className="lk lk-nodes" ref={root}>
      {drawn.map((entry) => (
        <Node key={`${entry.plugin} ${entry.item.id}`} entry={entry} table={table} />
      ))}
    </div>
  )
}

const NodeId = /* @__PURE__ */ createContext('')

interface NodeProps {
  readonly entry: SlotEntry<ComponentItem>
  readonly table: NodeTable
}

function Node({ entry, table }: NodeProps): ReactElement {
  const { item, plugin } = entry
  const contribution = addressOf(DIALOG_NODE, item)
  return (
    <div className="lk-node">
      <NodeId.Provider value={item.id}>
        <Boundary plugin={plugin} contribution={contribution} fallback={BrokenNode}>
          <Part entry={entry} table={table} />
        </Boundary>
      </NodeId.Provider>
    </div>
  )
}

/** Draws nothing, because nobody sees the node. The next `mountNode` retries. */
function BrokenNode({ retry }: { readonly retry: () => void }): null {
  const { context } = useShell().kernel
  const id = useContext(NodeId)
  const again = useLatest(retry)
  useEffect(() => nodeTableOf(context).note(id, { is: 'failed', retry: () => again.current() }), [again, context, id])
  return null
}

function Part({ entry: { item, plugin }, table }: NodeProps): ReactElement | null {
  const { ready, failed, retry } = useContributed<ItemProps>(item.id, plugin, item.load, addressOf(DIALOG_NODE, item))
  const again = useLatest(retry)
  const is = ready ? 'mounted' : failed ? 'failed' : undefined
  // This effect runs after the component's own, so a node that is reported as mounted has run them.
  useEffect(() => is && table.note(item.id, { is, retry: () => again.current() }), [again, is, table, item.id])
  return ready ? <ready.Component ctx={ready.ctx} /> : null
}

/** A stable ref, because a new function at each render would notify the table, which renders again. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

const css = `
.lk-nodes{position:absolute;inset-block-start:0;inset-inline-start:0;width:0;height:0}
.lk-node:not(:has([data-shown])){display:none}
`
