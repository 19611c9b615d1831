/** The wallets of every measured page. They answer at once, so that their time is not measured. */

const NAMES = ['Alder', 'Bracken', 'Clover'] as const

export const WALLET_NAMES: readonly string[] = NAMES

/** The row that is clicked. */
export const CHOSEN: string = NAMES[1]

/** How the account begins, however it is shortened, in lower case. */
export const ADDRESS_START = '0x5e'

/**
 * Announces them as extensions do, before the page's own scripts run. What a wallet would remember of the page stands in
 * `window.name`, which outlives a reload and leaves the page's storage cold. A text, because what compiles this file may
 * put helpers into functions that the page does not have.
 */
export const ANNOUNCE_WALLETS = `{
  const account = '${ADDRESS_START}af1d0b7c42e98a6f35c1d2b40e7a9386d5ce12'
  const picture = (hue) => 'data:image/svg+xml;base64,' + btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="hsl(' + hue +
    ' 60% 45%)"/><circle cx="48" cy="48" r="24" fill="#fff"/></svg>')
  const announce = ${JSON.stringify(NAMES)}.map((name, at) => {
    const known = 'known ' + name
    const answers = {
      eth_requestAccounts: () => { window.name = known; return [account] },
      eth_accounts: () => (window.name === known ? [account] : []),
      eth_chainId: () => '0x7a69',
    }
    const provider = {
      request: ({ method }) => answers[method]
        ? Promise.resolve(answers[method]())
        : Promise.reject(Object.assign(new Error('Unsupported method'), { code: 4200 })),
      on() {},
      removeListener() {},
    }
    const info = Object.freeze({
      uuid: '7d3e5a10-94c6-4b1f-8a27-0c5d9e61f3a' + at,
      name,
      icon: picture(at * 110 + 20),
      rdns: 'example.' + name.toLowerCase(),
    })
    const detail = Object.freeze({ info, provider })
    return () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
  addEventListener('eip6963:requestProvider', () => announce.forEach((each) => each()))
}`
