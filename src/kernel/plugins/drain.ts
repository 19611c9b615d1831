import type { OwnedScope } from '../scope.ts'
import type { Unit } from './unit.ts'

/** Waits until nothing of a plugin is held. If the plugin is wanted again meanwhile, it goes on, since nothing has stopped yet. */
export async function drain(unit: Unit, scope: OwnedScope, isDisposed: () => boolean): Promise<'free' | 'again'> {
  let again = false
  const resumed = new Promise<void>((resolve) => {
    unit.resume = () => {
      again = true
      resolve()
    }
  })
  // It waits at least once, so that off and on again within one turn is no stop. After each wait it checks again, since
  // the holder that let go may hold anew before this code runs.
  if (!isDisposed())
    do await Promise.race([scope.free(), resumed])
    // oxlint-disable-next-line no-unmodified-loop-condition -- it changes while this waits
    while (!again && !isDisposed() && scope.held.length > 0)
  unit.resume = undefined
  return again && !isDisposed() ? 'again' : 'free'
}
