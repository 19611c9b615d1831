/** Toy plugins that contribute what no plugin of ours does, for states that need it. */
import {
  definePlugin,
  defineView,
  type ComponentLoader,
  type Contributions,
  type InstalledPlugin,
  type ViewContribution,
} from '#kernel'
import type { ComponentType } from 'react'
import type { Stage } from './stage.ts'
import type { SetStage, State } from './kinds.ts'

export function toy(id: string, contributes: Contributions): InstalledPlugin {
  return definePlugin({ id, version: '1.0.0', apiVersion: 1, contributes })()
}

export const loads =
  (component: ComponentType): ComponentLoader =>
  async () => ({ default: component })

/** A loader that never resolves. */
export const never: ComponentLoader = () => new Promise(() => {})

/** A loader that rejects. */
export const broken: ComponentLoader = () => Promise.reject(new Error('a broken line'))

/** A view of a toy plugin, opened by itself. */
export function inView(
  title: string,
  load: ComponentLoader,
  more: Partial<ViewContribution> & { readonly faulty?: boolean } = {},
): State {
  return async (set) => {
    await openToy(set, title, load, more)
  }
}

export async function openToy(
  set: SetStage,
  title: string,
  load: ComponentLoader,
  { faulty, ...more }: Partial<ViewContribution> & { readonly faulty?: boolean } = {},
): Promise<Stage> {
  const ref = defineView('Toy')
  const stage = set({
    plugins: [toy('toy', { views: [{ ref, title, load, ...more }] })],
    ...(faulty && { faulty }),
  })
  stage.modal.open(ref).catch(() => {})
  await stage.meets(`[data-view=Toy]`)
  return stage
}

/** A part of the kit in a card with its name as title. */
export const part = (name: string, component: ComponentType): State => inView(name, loads(component))
