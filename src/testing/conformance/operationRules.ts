/** Checks that a plugin which asks a wallet to move value loses nothing of it: switched off, told by others, or loaded again. */
import { parseCaipAddress } from '#wallet'
import { TRANSACTION_SETTLED } from '#wallet'
import { describeThrown } from './findings.ts'
import { createOperationStage } from './operationStage.ts'
import type { OperationCheck, PluginCase, PluginRule } from './pluginRules.ts'
import { settle } from './settle.ts'

export async function checkOperation(tried: PluginCase): Promise<void> {
  const { operation } = tried.options
  if (!operation) return
  await checkHold(tried, operation)
  await checkTold(tried, operation)
  await checkReload(tried, operation)
}

/** A page on which the wallet asks the person; undefined, with a finding, if the plugin does not get there. */
async function asking(tried: PluginCase, operation: OperationCheck, rule: PluginRule) {
  const stage = await createOperationStage(tried, operation)
  const failure = await stage.ask()
  if (stage.asked() === 1) return stage
  const why = failure === undefined ? '' : `: begin rejects with ${describeThrown(failure)}`
  tried.notes.add(rule, 'begin', `the wallet is asked ${stage.asked()} times where once is right${why}`)
  await stage.end()
  return undefined
}

/** Switched off while the wallet asks, it stops only with the answer; and a yes is followed when it is on again. */
async function checkHold(tried: PluginCase, operation: OperationCheck): Promise<void> {
  const { notes } = tried
  const rule = 'holds-while-asked'
  const stage = await asking(tried, operation, rule)
  if (!stage) return
  const { kernel, clock, id, told } = stage
  stage.pin(false)
  await clock.advance(0)
  const state = stage.state()
  if (state !== 'draining')
    notes.add(rule, 'off', `is ${state} while the wallet asks, where draining is right: take ctx.hold until it answers`)
  await stage.approve()
  await settle(clock, kernel.plugins.settled())
  stage.pin(true)
  await settle(clock, kernel.plugins.activate(id))
  await stage.until(() => stage.followed.length > 0)
  await stage.confirm()
  if (told.settled === 0) notes.add(rule, 'on', 'a yes that came while it was switched off has no TRANSACTION_SETTLED')
  await stage.end()
}

/** Whoever is first to know the end of a transaction, the page hears of it once, and the person too. */
async function checkTold(tried: PluginCase, operation: OperationCheck): Promise<void> {
  const { notes } = tried
  for (const by of ['chain', 'other plugin'] as const) {
    const stage = await asking(tried, operation, 'told-once')
    if (!stage) return
    const { kernel, hash, told } = stage
    await stage.approve()
    await stage.until(() => stage.followed.length > 0)
    const network = parseCaipAddress(operation.accounts[0]!).chainId
    if (by === 'other plugin') kernel.bus.emit(TRANSACTION_SETTLED, { network, hash, status: 'confirmed' })
    await stage.confirm()
    const { sent, settled } = told
    if (sent !== 1) notes.add('told-once', by, `TRANSACTION_SENT comes ${sent} times`)
    if (settled !== 1) notes.add('told-once', by, `TRANSACTION_SETTLED comes ${settled} times`)
    if (stage.toasts() > 1) notes.add('told-once', by, `the person is told ${stage.toasts()} times`)
    await stage.end()
  }
}

/** A page that goes away leaves in the storage what the next one needs to say what is known. */
async function checkReload(tried: PluginCase, operation: OperationCheck): Promise<void> {
  const { notes, plugin } = tried
  const rule = 'kept-over-reload'
  for (const moment of ['asked', 'sent'] as const) {
    const before = await asking(tried, operation, rule)
    if (!before) return
    if (moment === 'sent') {
      await before.approve()
      await before.until(() => before.followed.length > 0)
    }
    const storage = before.copyStorage()
    await before.end()
    const { id, wake = [] } = plugin.manifest
    if (!wake.some((key) => storage.values.has(`latchkey:${id}:${key}`))) {
      notes.add(
        rule,
        moment,
        'stores nothing that wakes it (`wake` of the manifest), so nothing is known to the next page',
      )
      continue
    }
    const next = await createOperationStage(tried, operation, storage)
    if (moment === 'asked') await next.until(() => next.toasts() > 0)
    else {
      await next.until(() => next.followed.includes(next.hash))
      await next.confirm()
      if (next.told.settled === 0) notes.add(rule, moment, 'the next page does not follow it to TRANSACTION_SETTLED')
    }
    if (next.toasts() === 0) notes.add(rule, moment, 'the next page does not say what is known')
    if (next.asked() > 0) notes.add(rule, moment, 'the next page asks the wallet again')
    await next.end()
  }
}
