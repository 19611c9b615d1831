/** Whatever wallets, nodes and people do while something is sent: what stands on the screen in the end is true. */
import { encodeQR } from 'qr'
import { decodeQR } from 'qr/decode.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { urls } from './lanes.ts'
import {
  addressOf,
  approve,
  button,
  choose,
  evmReceipt,
  field,
  form,
  heading,
  injected,
  readReview,
  RECEIVER,
  remote,
  openTokens,
  wei,
  type Sender,
} from './sendHands.ts'
import { behave, control, rpc, withBrowser } from './visit.ts'

const { visit } = withBrowser()
const NODE = urls.nodes[31337]
const HASH = /^0x[0-9a-f]{64}$/

/** From the form to the wallet. */
async function send(person: Sender, amount = '0.01', to = RECEIVER): Promise<void> {
  await form(person)
  await choose(person, 'Ether')
  await field(person, 'Amount').fill(amount)
  await field(person, 'To').fill(to)
  await button(person, 'Review send').click()
  await button(person, 'Send').click()
}

/** No block until the test asks for one. */
async function held(): Promise<void> {
  await rpc(NODE, 'evm_setAutomine', [false])
  onTestFinished(async () => void (await rpc(NODE, 'evm_setAutomine', [true])))
}

/** Larkspur answers a request to send by this function of the page's; everything else as usual. */
async function answering(person: Sender, answer: string): Promise<void> {
  await person.page.evaluate(`{
    const { provider } = window.demoWallets.larkspur
    const usual = provider.request
    provider.request = (args) => args.method === 'eth_sendTransaction' ? (${answer})(() => usual(args)) : usual(args)
  }`)
}

async function closed({ dialog, page }: Sender): Promise<void> {
  await page.evaluate('window.modal.close()')
  await dialog.waitFor({ state: 'hidden' })
}

const toast = ({ page }: Sender, words: RegExp) => page.getByText(words).first()

describe('a wallet', () => {
  test('that never answers: nothing is said to have been sent, and the next visit says that it may have been', async () => {
    const person = await injected(visit, 'Larkspur')
    const me = await addressOf(person)
    const before = await wei(me)
    await answering(person, '() => new Promise(() => {})')
    await send(person)
    await heading(person, 'Approve in Larkspur').waitFor()
    await person.dialog.getByText('Compare what your wallet shows: 0.01 ETH.', { exact: false }).waitFor()
    await closed(person)
    await form(person)
    // What was asked may still be sent, so it is not offered as something that runs, nor forgotten as if it were over.
    await person.settled()
    expect(await person.dialog.getByText('Not confirmed yet').count()).toBe(0)
    expect(await wei(me)).toBe(before)

    // The page is gone, and with it whoever would have heard a late yes.
    await person.page.reload()
    await toast(person, /^The transaction may have been sent/).waitFor()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    await form(person)
    await person.dialog.getByText('No answer from the wallet').waitFor()
    await button(person, 'The transaction').click()
    await person.dialog.getByText(/^Your wallet did not say whether it sent it/).waitFor()
    expect(await person.page.evaluate("localStorage.getItem('latchkey:send:pending')")).toBe(null)
    expect(person.errors).toEqual([])
  })

  test('that answers twice: the first answer counts, and it is told once', async () => {
    const person = await injected(visit, 'Larkspur')
    const before = await wei(RECEIVER)
    // A thenable that fulfils, fulfils with another hash, and then rejects.
    await answering(
      person,
      `(usual) => {
        const work = usual()
        return { then(fulfil, reject) {
          work.then((hash) => { fulfil(hash); fulfil('0x' + '77'.repeat(32)); reject(new Error('no')) }, reject)
        } }
      }`,
    )
    await send(person)
    await heading(person, 'Sent').waitFor()
    expect((await wei(RECEIVER)) - before).toBe(10n ** 16n)
    const lines = await person.page.getByRole('list', { name: 'Event log' }).getByRole('listitem').allTextContents()
    const told = lines.filter((line) => line.startsWith('latchkey:transaction-')).map((line) => line.split(' ')[0])
    expect(told, lines.join('\n')).toEqual(['latchkey:transaction-settled', 'latchkey:transaction-sent'])
    expect(person.errors).toEqual([])
  })

  test('that answers with no hash, an object or nothing: nobody knows, and that is what is said', async () => {
    const person = await injected(visit, 'Larkspur')
    await person.page.evaluate('window.usual = window.demoWallets.larkspur.provider.request')
    for (const answer of ["'0x1234'", "{ hash: '0x' + '77'.repeat(32) }", 'null']) {
      await person.page.evaluate('window.demoWallets.larkspur.provider.request = window.usual')
      await answering(person, `async () => (${answer})`)
      await send(person)
      await heading(person, 'Not confirmed yet').waitFor()
      await person.dialog
        .getByText('Your wallet did not say whether it sent it. Look there before you send again.')
        .waitFor()
      await person.settled()
      expect(await button(person, 'Try again').count()).toBe(0)
      await button(person, 'Done').click()
    }
    expect(person.errors).toEqual([])
  })

  test('that sends, and then answers with another hash: it is not confirmed by that', async () => {
    const person = await injected(visit, 'Larkspur')
    let looks = 0
    person.page.on('request', (request) => {
      if (request.postData()?.includes('eth_getTransactionReceipt')) looks += 1
    })
    await answering(person, "(usual) => usual().then(() => '0x' + '77'.repeat(32))")
    await send(person)
    await heading(person, 'Waiting for Latchkey Local').waitFor()
    await expect.poll(() => looks).toBeGreaterThan(2)
    await person.settled()
    expect(await heading(person, 'Sent').count()).toBe(0)
    expect(person.errors).toEqual([])
  })

  test('on a phone that says no: it is declined, and can be tried again', async () => {
    const person = await remote(visit, 'eip155')
    await send(person)
    await person.phone.getByRole('button', { name: 'Reject', exact: true }).click()
    await heading(person, 'Request declined').waitFor()
    await button(person, 'Try again').click()
    await button(person, 'Send').click()
    await person.phone.getByText('0.01').first().waitFor()
    await approve(person.phone)
    await heading(person, 'Sent').waitFor()
    expect(person.errors).toEqual([])
  })
})

describe('a node', () => {
  test('that lies with a receipt is not believed; when it tells the truth, that is shown', async () => {
    const person = await injected(visit, 'Larkspur')
    let lie: object | undefined
    let lies = 0
    // The page asks whichever of the network's two addresses is quicker, so both lie.
    await person.page.route(
      (url) => url.hostname === new URL(NODE).hostname,
      async (route) => {
        const body = route.request().postData()
        if (!body?.includes('"eth_getTransactionReceipt"') || !lie) return route.fallback()
        const headers = { 'content-type': 'application/json' }
        const reply = await fetch(NODE, { method: 'POST', headers, body })
        const told = (await reply.json()) as { result: object | null } | { result: object | null }[]
        const changed = [told].flat().map((each) => ({ ...each, result: each.result && { ...each.result, ...lie } }))
        lies += 1
        return route.fulfill({
          json: Array.isArray(told) ? changed : changed[0],
          headers: { 'access-control-allow-origin': '*' },
        })
      },
    )
    for (const next of [
      // Of another transaction, without a block, and with a verdict that is none.
      { transactionHash: `0x${'77'.repeat(32)}` },
      { blockHash: null, blockNumber: null },
      { status: '0x2' },
    ]) {
      lie = next
      lies = 0
      await send(person)
      await heading(person, 'Waiting for Latchkey Local').waitFor()
      await expect.poll(() => lies).toBeGreaterThan(2)
      await person.settled()
      expect(await heading(person, 'Sent').count()).toBe(0)
      lie = undefined
      await heading(person, 'Sent').waitFor()
      await button(person, 'Done').click()
    }
    expect(person.errors).toEqual([])
  })

  test('of rules from before EIP-1559 gets a transaction of its kind, and the receipt is the review', async () => {
    const person = await injected(visit, 'Larkspur')
    const me = await addressOf(person)
    await person.page.evaluate("window.modal.switchNetwork('eip155:31338')")
    await person.fact('network').getByText('Latchkey Second').waitFor()
    await form(person)
    await choose(person, 'Ether')
    await field(person, 'Amount').fill('0.012345678901234567')
    await field(person, 'To').fill(RECEIVER)
    await button(person, 'Review send').click()
    const shown = await readReview(person, 18)
    await button(person, 'Send').click()
    await heading(person, 'Sent').waitFor()
    const receipt = await evmReceipt(me, undefined, urls.nodes[31338])
    expect([receipt.type, receipt.moved]).toEqual(['0x0', 12_345_678_901_234_567n])
    expect(receipt.fee > 0n && receipt.fee <= shown.most).toBe(true)
    expect(person.errors).toEqual([])
  })
})

describe('while it is pending', () => {
  test('the page is reloaded: it is followed on, and its end is told', async () => {
    await held()
    const person = await injected(visit, 'Larkspur')
    await send(person)
    await heading(person, 'Waiting for Latchkey Local').waitFor()
    await person.page.reload()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    await form(person)
    // It stands in the form, and does not claim an end.
    await person.dialog.getByText('Not confirmed yet').waitFor()
    await closed(person)
    await rpc(NODE, 'evm_mine')
    await toast(person, /The transaction is confirmed/).waitFor()
    expect(await person.page.evaluate("localStorage.getItem('latchkey:send:pending')")).toBe(null)
    expect(person.errors).toEqual([])
  })

  test('the window is closed: a toast and the activity say the end', async () => {
    await held()
    const person = await injected(visit, 'Larkspur')
    await send(person, '0.0321')
    await heading(person, 'Waiting for Latchkey Local').waitFor()
    await closed(person)
    await rpc(NODE, 'evm_mine')
    await toast(person, /0\.0321 ETH is confirmed/).waitFor()
    await person.openModal()
    await person.dialog.getByRole('tab', { name: 'Activity' }).click()
    await person.dialog.getByText('0.032', { exact: false }).first().waitFor()
    expect(person.errors).toEqual([])
  })

  test.each([
    ['sends it again for a higher fee', false, 'Sent', 'Your wallet sent it again for a higher fee.'],
    ['cancels it', true, 'Not sent', 'Another transaction of your wallet took its place, such as a cancel.'],
  ])('the wallet %s, which is told apart', async (_, isCancel, title, words) => {
    await held()
    const person = await injected(visit, 'Larkspur')
    const me = await addressOf(person)
    await send(person)
    await heading(person, 'Waiting for Latchkey Local').waitFor()
    // It has to be known before it can be replaced: the nonce is stored with it.
    await expect.poll(() => person.page.evaluate("localStorage.getItem('latchkey:send:pending')")).toContain('nonce')
    const { pending } = (await rpc(NODE, 'txpool_content')) as {
      readonly pending: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>
    }
    const [own] = Object.values(pending).flatMap((byNonce) => Object.values(byNonce))
    const { to, value, gas, nonce, maxFeePerGas, maxPriorityFeePerGas } = own!
    await rpc(NODE, 'anvil_impersonateAccount', [me])
    const higher = (fee = '0x0'): string => `0x${(BigInt(fee) * 3n).toString(16)}`
    const hash = await rpc(NODE, 'eth_sendTransaction', [
      {
        from: me,
        to: isCancel ? me : to,
        value: isCancel ? '0x0' : value,
        gas,
        nonce,
        maxFeePerGas: higher(maxFeePerGas),
        maxPriorityFeePerGas: higher(maxPriorityFeePerGas),
      },
    ])
    expect(hash).toMatch(HASH)
    await rpc(NODE, 'evm_mine')
    await rpc(NODE, 'anvil_stopImpersonatingAccount', [me])
    await heading(person, title).waitFor()
    await person.dialog.getByText(words, { exact: false }).waitFor()
    expect(person.errors).toEqual([])
  })
})

test('tokens that did not load are said to be missing, and come with another try', async () => {
  const person = await injected(visit, 'Larkspur')
  await control(urls.services, 'faults', [{ match: '/v1/account/*/balance', mode: 'status', status: 503 }])
  await form(person)
  await openTokens(person)
  await person.dialog.getByText("Your other tokens didn't load").waitFor()
  await button(person, 'Ether').waitFor()
  await person.settled()
  expect(await button(person, 'Sandbox USD').count()).toBe(0)
  await control(urls.services, 'faults', [])
  await button(person, 'Try again').click()
  await button(person, 'Sandbox USD').click()
  await field(person, 'Amount').waitFor()
  expect(person.errors).toEqual([])
})

test('the receiver is read by the camera, and whoever does not allow it can try again', async () => {
  const person = await visit('about:blank')
  // Chromium on Linux reads no codes by itself. In its place a real reader; in the camera's place a picture of a code.
  await person.page.exposeFunction('readCode', (side: number, text: string): string =>
    decodeQR({ width: side, height: side, data: Uint8Array.from(text, (byte) => byte.charCodeAt(0)) }),
  )
  await person.page.addInitScript(`
    window.allowed = false
    window.BarcodeDetector = class {
      async detect(video) {
        const { videoWidth: side } = video
        if (!side) return []
        const canvas = new OffscreenCanvas(side, side).getContext('2d')
        canvas.drawImage(video, 0, 0)
        const { data } = canvas.getImageData(0, 0, side, side)
        const text = Array.from(data, (byte) => String.fromCharCode(byte)).join('')
        return window.readCode(side, text).then((rawValue) => [{ rawValue }], () => [])
      }
    }
    const getUserMedia = async () => {
      if (!window.allowed) throw new DOMException('no', 'NotAllowedError')
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 240
      const context = canvas.getContext('2d')
      let rows = []
      window.hold = (code) => (rows = code)
      setInterval(() => {
        context.fillStyle = '#fff'
        context.fillRect(0, 0, 240, 240)
        context.fillStyle = '#000'
        const size = Math.floor(200 / rows.length)
        rows.forEach((row, y) => row.forEach((dark, x) => dark && context.fillRect(20 + x * size, 20 + y * size, size, size)))
      }, 50)
      return (window.stream = canvas.captureStream(20))
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })`)
  await person.page.goto(urls.demo)
  await behave(person.page, 'Larkspur', 'approve')
  await person.openModal()
  await button(person, 'Larkspur').click()
  await person.dialog.waitFor({ state: 'hidden' })
  await form(person)
  await choose(person, 'Ether')
  await button(person, 'Scan a QR code').click()
  await heading(person, 'The camera is not available').waitFor()
  await person.page.evaluate('window.allowed = true')
  await button(person, 'Try again').click()
  await person.dialog.getByText('Hold the code in front of the camera.').waitFor()
  await person.page.waitForFunction('window.stream')
  await person.page.evaluate(`window.hold(${JSON.stringify(encodeQR(`ethereum:${RECEIVER}@31337?value=5`, 'raw'))})`)
  await field(person, 'To').waitFor()
  await expect.poll(() => field(person, 'To').inputValue()).toBe(`ethereum:${RECEIVER}@31337?value=5`)
  // The camera is off again, and the amount is the person's own.
  expect(await person.page.evaluate('window.stream.getTracks().map(({ readyState }) => readyState)')).toEqual(['ended'])
  expect(await field(person, 'Amount').inputValue()).toBe('')
  await field(person, 'Amount').fill('0.01')
  await button(person, 'Review send').click()
  const shown = await readReview(person, 18)
  expect(shown.to.toLowerCase()).toBe(RECEIVER.toLowerCase())
  expect(person.errors).toEqual([])
})
