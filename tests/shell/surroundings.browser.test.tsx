import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { defineModule, definePlugin, defineView, provide } from '#kernel'
import { ACCOUNT, HOST, NETWORKS, WALLETS } from '#wallet'
import { eventually } from '../eventually.ts'
import { mountShell } from '../../src/shell/dialog/mount.tsx'
import { Modal } from '../../src/shell/dialog/Modal.tsx'
import { createShell, ShellContext } from '../../src/shell/shellContext.ts'
import { stage, type Shown } from './stage.tsx'
import { ACCOUNT_OF_MIRA, toy, wallets } from './toys.tsx'

const SECOND = defineView('Second')
const second = toy('second', {
  views: [
    {
      ref: SECOND,
      title: 'Second view',
      load: async () => ({ default: () => <p style={{ color: 'inherit' }}>second</p> }),
    },
  ],
})

/** Connect, a second view and back, the account, and closed again. */
async function tour({ kernel }: Shown, root: ShadowRoot): Promise<void> {
  const { router } = kernel
  const heading = (words: string): Promise<void> =>
    eventually(() => expect(root.querySelector('h2')?.textContent).toBe(words))
  router.show()
  await heading('Connect wallet')
  router.push(SECOND)
  await heading('Second view')
  router.goBack()
  await heading('Connect wallet')
  router.reset(ACCOUNT)
  await heading('Account')
  await eventually(() => expect(root.querySelector('.lk-amount')).not.toBeNull())
  router.close()
  await eventually(() => expect(root.querySelector('.lk-card')).toBeNull())
}

function plugins() {
  const toyWallets = wallets()
  toyWallets.account.set(ACCOUNT_OF_MIRA)
  toyWallets.rows.set([{ id: 'a', rows: [{ id: 'l', label: 'Larkspur', onSelect() {} }] }])
  return [toyWallets.plugin, second]
}

describe('the shell', () => {
  test('works under StrictMode, where React does everything twice', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const shown = await stage({ plugins: plugins() })
    const element = document.createElement('div')
    document.body.append(element)
    const root = element.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [...shown.root.adoptedStyleSheets]
    const react = createRoot(root)
    onTestFinished(() => {
      react.unmount()
      element.remove()
    })
    // A second drawing of the same kernel; the first one follows it without harm.
    react.render(
      <StrictMode>
        <ShellContext.Provider
          value={createShell({ kernel: shown.kernel, host: shown.kernel.context.use(HOST), state: shown.state })}
        >
          <Modal />
        </ShellContext.Provider>
      </StrictMode>,
    )
    await tour(shown, root)
    expect(errors.mock.calls).toEqual([])
    errors.mockRestore()
  })

  test('needs nothing that a strict content security policy forbids', async () => {
    const frame = document.createElement('iframe')
    const policy = "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><title>strict</title><body></body>`
    document.body.append(frame)
    onTestFinished(() => frame.remove())
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    const inside = frame.contentDocument!
    const violations: string[] = []
    inside.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      violations.push(`${violatedDirective} ${sample}`),
    )

    const shown = await stage({ plugins: plugins() })
    const mounted = mountShell({
      kernel: shown.kernel,
      host: shown.kernel.context.use(HOST),
      state: shown.state,
      place: inside.body,
      Root: Modal,
    })
    onTestFinished(mounted.dispose)
    mounted.draw()
    await tour(shown, mounted.element.shadowRoot!)
    expect(violations).toEqual([])

    // Proof that the policy is in force: what is forbidden is noticed.
    inside.body.setAttribute('style', 'color: red')
    await eventually(() => expect(violations.join()).toContain('style-src'))
  })

  test('goes on when a plugin offers services that throw', async () => {
    const broken = (): never => {
      throw new Error('broken service')
    }
    const hostile = definePlugin({
      id: 'hostile',
      version: '1.0.0',
      apiVersion: 1,
      activation: 'open',
      provides: [WALLETS, NETWORKS],
      load: async () => ({
        default: defineModule({
          services: [
            provide(WALLETS, { make: broken }),
            provide(NETWORKS, {
              make: () => ({
                state: { get: broken, subscribe: broken },
                get: broken,
                switchTo: broken,
                isRefused: broken,
                picture: broken,
              }),
            }),
          ],
        }),
      }),
    })
    const shown = await stage({ plugins: [hostile(), second] })
    shown.kernel.router.show(SECOND)
    await eventually(() => expect(shown.find('h2').textContent).toBe('Second view'))
    shown.kernel.router.push(ACCOUNT)
    await eventually(() => expect(shown.find('h2').textContent).toBe('Account'))
    expect(shown.root.textContent).not.toContain('This screen stopped working')
    expect(shown.faults.map(({ contribution }) => contribution)).toContain('service:wallets/wallets')
  })
})
