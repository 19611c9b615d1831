/** What the flows of the email login do with the demo, the frame and the inbox. */
import { mkdirSync } from 'node:fs'
import type { FrameLocator } from 'playwright-core'
import { codeOf, createMailReader, linkOf } from '../../sandbox/mail/read.ts'
import { keysOf } from '../../sandbox/frame/userKeys.ts'
import { embeddedPlaces } from '../../examples/networks.ts'
import { limits } from '../limits.ts'
import { urls } from './lanes.ts'
import type { SecretWatch } from './secretWatch.ts'
import type { Visit } from './visit.ts'

const PICTURES = '.cache/email'
export const mails = createMailReader(urls.inbox, limits.condition)
export const FRAME = new URL(embeddedPlaces(new URL(urls.demo)).frame).origin

export const frameOf = ({ page }: Visit): FrameLocator => page.frameLocator('latchkey-root iframe')
export const frames = ({ page }: Visit): Promise<number> => page.locator('latchkey-root iframe').count()
export const answerOf = ({ page }: Visit) => page.getByRole('status', { name: 'Email wallet answer' })
/** By its role: a view that is leaving is hidden from it. */
export const codeField = ({ dialog }: Visit) => dialog.getByRole('textbox', { name: 'Code from the email' })
export const emailField = ({ dialog }: Visit) => dialog.getByRole('textbox', { name: 'Email' })
export const status = (person: Visit, text: string) => person.fact('status').getByText(text, { exact: true }).waitFor()

/** For people to look at, with `PICTURES=1`. Nothing compares them. */
export async function picture({ page }: Visit, name: string): Promise<void> {
  if (!process.env['PICTURES']) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

/** Every event of the modal goes to the console, which is searched for secrets. To be called after each load of the page. */
async function tellEvents({ page }: Visit): Promise<void> {
  await page.waitForFunction('window.modal')
  await page.evaluate(`window.modal.onAny((id, payload) => console.debug('event', id, JSON.stringify(payload)))`)
}

/** People who log in by email. What nobody but they, the frame and the field may hear of is planted in `secrets`. */
export function emailPeople(secrets: Pick<SecretWatch, 'plant'>) {
  function plant(email: string, code: string): string {
    secrets.plant({ kind: 'email', name: `the address ${email}`, value: email })
    secrets.plant({ kind: 'email', name: `the code ${code}`, value: code })
    // A user's keys follow from the first address.
    for (const [chain, key] of Object.entries(keysOf(email)))
      secrets.plant({ kind: 'key', name: `the ${chain} key of ${email}`, value: key })
    return code
  }

  /** What the frame keeps on its own origin: the tokens of the session and the device's secret. */
  async function plantFrame({ page }: Visit): Promise<void> {
    const own = page.frames().find((frame) => frame.url().startsWith(FRAME))
    const kept = await own?.evaluate(() =>
      Object.entries(localStorage)
        // The chain in use is no secret.
        .map(([key, value]) => (key.startsWith('chain ') ? '' : value))
        .join(' '),
    )
    const values = kept?.match(/[\w-]{32,}/g) ?? []
    // The device, the session, and what the page around calls the session by.
    if (values.length < 3) throw new Error('The frame keeps less than it should.')
    for (const value of values) secrets.plant({ kind: 'frame', name: 'what the frame keeps', value })
  }

  async function sendCode(person: Visit, email: string, byKeyboard = false): Promise<void> {
    if (!(await person.dialog.isVisible())) await person.openModal()
    await emailField(person).fill(email)
    if (byKeyboard) await emailField(person).press('Enter')
    else await person.dialog.getByRole('button', { name: 'Continue with email' }).click()
  }

  /** The code of the first email after the one with the id `after`. */
  async function typeCode(person: Visit, email: string, after?: number): Promise<void> {
    const code = plant(email, codeOf(await mails.next(email, after)))
    await codeField(person).fill(code)
  }

  return {
    plant,
    plantFrame,
    tellEvents,
    sendCode,
    typeCode,
    async logIn(person: Visit, email: string, byKeyboard = false): Promise<void> {
      await sendCode(person, email, byKeyboard)
      await codeField(person).waitFor()
      await typeCode(person, email)
    },
    latest: async (email: string): Promise<number | undefined> => (await mails.mails(email))[0]?.id,
    linkAfter: async (email: string, after: number | undefined) => {
      const mail = await mails.next(email, after)
      const link = linkOf(mail)
      secrets.plant({ kind: 'frame', name: `the secret of a link to ${email}`, value: new URL(link).hash.slice(1) })
      return { link, id: mail.id }
    },
  }
}

/** The frame's button answers once the question has been in view for half a second. */
export const answer = (person: Visit, name: string): Promise<void> =>
  frameOf(person).getByRole('button', { name, exact: true }).click()

/** The heading of what the frame asks. */
export const asked = (person: Visit, name: string | RegExp): Promise<void> =>
  frameOf(person).getByRole('heading', { name }).waitFor()
