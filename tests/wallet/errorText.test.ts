/** What a person reads of an error in place: the catalogue's words once they have come, and nothing of their own no. */
import { expect, it } from 'vitest'
import { createTestKernel } from '#testing'
import { LatchkeyError } from '#kernel'
import { errorText } from '#wallet'

const kernelWith = (words?: () => Promise<void>) => createTestKernel({ ...(words && { words }) })

it.each([
  [new LatchkeyError('HTTP_TIMEOUT'), 'The service took too long to answer.'],
  [new LatchkeyError('CONNECT_FAILED'), 'Connection error: The wallet did not connect. Try again.'],
  [new LatchkeyError('BALANCE_FAILED'), 'The balance could not be read. The network did not answer. Try again.'],
  [new Error('a bug'), 'Something went wrong.'],
  [new LatchkeyError('USER_REJECTED'), undefined],
  [new DOMException('gone', 'AbortError'), undefined],
])('%s', async (error, text) => {
  const { kernel, dispose } = kernelWith()
  expect(await errorText(kernel.context, error)).toBe(text)
  await dispose()
})

it('waits for the words, and says the code where they do not come', async () => {
  let come = (): void => {}
  const { kernel, dispose } = kernelWith(() => new Promise((end) => (come = end)))
  const said = errorText({ use: kernel.context.use, i18n: { ...kernel.i18n, t: (key) => key } }, new Error('a bug'))
  let over = false
  void said.then(() => (over = true))
  await Promise.resolve()
  expect(over).toBe(false)
  come()
  expect(await said).toBe('UNKNOWN')
  await dispose()
})
