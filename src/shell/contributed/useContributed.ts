import { useEffect, useState, type ComponentType } from 'react'
import type { ComponentLoader, PluginContext } from '#kernel'
import { contextOf, useShell, type Shell } from '../shellContext.ts'

export interface Contributed<P> {
  readonly Component: ComponentType<P>
  readonly ctx: PluginContext
}

export interface Loading<P> {
  readonly ready?: Contributed<P> | undefined
  readonly failed?: boolean | undefined
  retry(): void
}

/**
 * A component that a plugin contributed. Starts the plugin and loads the chunk at the same time; a component that was loaded
 * before is ready in the same render. Another `key` starts over.
 */
export function useContributed<P>(key: unknown, plugin: string, load: ComponentLoader, what: string): Loading<P> {
  const shell = useShell()
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<{
    readonly key: unknown
    readonly attempt: number
    readonly result?: Contributed<P>
  }>()
  const current = outcome && outcome.key === key && outcome.attempt === attempt ? outcome : undefined
  const ready = current ? current.result : peek<P>(shell, plugin, load)
  const done = ready !== undefined || current !== undefined

  useEffect(() => {
    if (done) return undefined
    const { kernel } = shell
    const leaving = new AbortController()
    // `contextOf` also knows a plugin that drains: its flow may continue in another of its views.
    const context = contextOf(shell, plugin) ?? kernel.plugins.activate(plugin)
    Promise.all([context, loadComponent<P>(shell, plugin, load, what, leaving.signal)]).then(
      ([ctx, Component]) => {
        if (!leaving.signal.aborted) setOutcome({ key, attempt, result: { ctx, Component } })
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return
        kernel.reporter.report({ error, plugin, contribution: what })
        setOutcome({ key, attempt })
      },
    )
    return () => leaving.abort()
  }, [shell, key, plugin, load, what, attempt, done])

  return { ready, failed: current !== undefined && !current.result, retry: () => setAttempt(attempt + 1) }
}

/** Loads a component ahead of need. A failure is ignored: whoever draws the component tries again. */
export async function preload(shell: Shell, plugin: string, load: ComponentLoader, what: string): Promise<void> {
  if (shell.components.has(load)) return
  await loadComponent(shell, plugin, load, what, shell.kernel.context.signal).catch(() => {})
}

function peek<P>(shell: Shell, plugin: string, load: ComponentLoader): Contributed<P> | undefined {
  const Component = shell.components.get(load)
  const ctx = contextOf(shell, plugin)
  // A loader always gives the same component, so the type of its props is that of when it was stored.
  return Component && ctx ? { Component: Component as ComponentType<P>, ctx } : undefined
}

async function loadComponent<P>(
  shell: Shell,
  plugin: string,
  load: ComponentLoader,
  what: string,
  signal: AbortSignal,
): Promise<ComponentType<P>> {
  // The strings of the shell's lazy views are in the extras.
  const words = plugin === 'shell' && shell.extras.load()
  const [{ default: Component }] = await Promise.all([shell.kernel.chunksOf(plugin).load(load, what, signal), words])
  // React takes functions and objects with a type tag (memo, forwardRef); for anything else its error would not say what is wrong.
  if (typeof Component !== 'function' && !(Component && typeof Component === 'object' && '$$typeof' in Component)) {
    throw new TypeError(`${what}: the chunk's default export is no component`)
  }
  shell.components.set(load, Component)
  return Component as ComponentType<P>
}
