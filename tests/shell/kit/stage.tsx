import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react'
import { embeddedCss, frameCss, kitCss, motionCss } from '#kit'

export interface Stage extends RenderResult {
  host: HTMLElement
  root: ShadowRoot
  /** The first match inside the shadow root; fails the test when there is none. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as querySelector itself has it
  find: <E extends Element = HTMLElement>(selector: string) => E
}

/** Renders parts as the shell does: in a shadow root with the kit's sheets, on an element of class `lk`. */
export async function stage(ui: ReactNode, attributes: Record<string, string> = {}): Promise<Stage> {
  await page.viewport(1024, 768) // wider than a phone; a test of the phone sheet sets its own
  const host = document.createElement('div')
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
  document.body.append(host)
  onTestFinished(() => host.remove())
  const root = host.attachShadow({ mode: 'open' })
  for (const css of [kitCss, frameCss, motionCss, embeddedCss]) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets.push(sheet)
  }
  const container = document.createElement('div')
  container.className = 'lk'
  root.append(container)
  const result = await render(ui, { container, baseElement: host })
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
  const find = <E extends Element>(selector: string): E => {
    const found = root.querySelector<E>(selector)
    if (!found) throw new Error(`nothing matches ${selector}`)
    return found
  }
  return { ...result, host, root, find }
}
