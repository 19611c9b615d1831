/** The control page: shows the sandbox's state and moves its levers. */
import { h } from './dom.js'
import { panels } from './panels.js'
import { BAD_DAYS } from './solana.js'

const REFRESH = 1500
const byId = (id) => document.getElementById(id)
const shown = new Map()
let faults = []
let allowedOrigins = []

async function call(path, init) {
  const response = await fetch(`/_sandbox/${path}`, { ...init, signal: AbortSignal.timeout(15_000) })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.reasons.map(({ description }) => description).join('\n'))
  return answer
}

/** Moves a lever, then shows what came of it. */
async function pull(lever, body) {
  try {
    await call(lever, { method: 'POST', body: JSON.stringify(body) })
    byId('problem').hidden = true
  } catch (error) {
    byId('problem').textContent = error.message
    byId('problem').hidden = false
  }
  await refresh()
}

async function refresh() {
  try {
    const state = await call('state')
    byId('status').textContent = `Running, ${state.requests.length} requests`
    byId('status').classList.add('on')
    faults = state.faults
    allowedOrigins = state.project.allowedOrigins
    fillChains(state.chains)
    for (const [name, panel] of Object.entries(panels)) {
      // Only what changed is drawn anew, so that nobody's focus or open detail is lost.
      const part = JSON.stringify(state[name])
      if (shown.get(name) === part) continue
      shown.set(name, part)
      byId(name).replaceChildren(...panel(state, pull))
    }
  } catch (error) {
    byId('status').textContent = `Not running: ${error.message}`
    byId('status').classList.remove('on')
  }
}

function fillChains(chains) {
  for (const select of document.querySelectorAll('[data-chains]')) {
    // Solana is there from the start.
    if (select.options.length > 1) continue
    select.prepend(...chains.map(({ chainId }) => h('option', { value: String(chainId) }, String(chainId))))
    select.selectedIndex = 0
  }
}

function onSubmit(id, toOrder) {
  byId(id).addEventListener('submit', (event) => {
    event.preventDefault()
    const form = event.currentTarget
    void pull(...toOrder(Object.fromEntries(new FormData(form))))
  })
}

const chainOf = (chainId) => (chainId === 'solana' ? chainId : Number(chainId))

onSubmit('faucet', ({ address, amount, token, chainId }) => [
  'faucet',
  { address: address.trim(), amount, chainId: chainOf(chainId), ...(token && { token }) },
])
onSubmit('history', ({ address, count, tokens, chainId }) => [
  'history',
  {
    address: address.trim(),
    count: Number(count),
    chainId: chainOf(chainId),
    ...(Number(tokens) && { tokens: Number(tokens) }),
  },
])
onSubmit('feature', ({ id, config }) => [
  'features',
  [{ id, isEnabled: true, config: config.split(',').flatMap((part) => part.trim() || []) }],
])
onSubmit('line', ({ what, amount }) => ['relay', { [what]: Number(amount) }])
onSubmit('refusal', ({ how }) => ['relay', { refuse: how ? { how } : null }])
onSubmit('cluster', ({ what, amount }) => ['chain', { solana: BAD_DAYS[what].patch(Number(amount)) }])
onSubmit('name', ({ address, name }) => ['names', { [address.trim()]: { name } }])
onSubmit('listing', ({ count }) => ['listings', { count: Number(count) }])
onSubmit('origin', ({ pattern }) => ['project', { allowedOrigins: [...allowedOrigins, pattern.trim()] }])
onSubmit('fault', ({ match, mode, amount, times }) => {
  const detail = { status: { status: Number(amount) }, delay: { ms: Number(amount) } }[mode]
  return ['faults', [...faults, { match, mode, ...detail, ...(times && { times: Number(times) }) }]]
})

/** The second field means what the mode makes of it. */
byId('fault').elements.mode.addEventListener('change', ({ target }) => {
  const { amount } = byId('fault').elements
  const [label, value] = { status: ['Status', '503'], delay: ['Milliseconds', '3000'] }[target.value] ?? ['—', '']
  byId('amount-label').textContent = label
  amount.value = value
  amount.disabled = value === ''
})
byId('line').elements.what.addEventListener('change', ({ target }) => {
  byId('line-label').textContent = target.value === 'delay' ? 'Milliseconds' : 'Per cent of the frames'
})
byId('cluster').elements.what.addEventListener('change', ({ target }) => {
  const { amount } = byId('cluster').elements
  const { label = '—', value = '' } = BAD_DAYS[target.value]
  byId('cluster-label').textContent = label
  amount.value = value
  amount.disabled = value === ''
})
byId('reset').addEventListener('click', () => void pull('reset', {}))

async function loop() {
  if (document.visibilityState === 'visible') await refresh()
  setTimeout(() => void loop(), REFRESH)
}
void loop()
