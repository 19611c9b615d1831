/** The name endpoints of the data API: names of addresses, and addresses of names. */
import { verifyMessage } from 'viem'
import * as v from 'valibot'
import { json, Refusal } from '../http/reply.ts'
import { route, type Route } from '../http/router.ts'
import { parse } from '../http/validate.ts'
import { ADDRESS } from '../controlSchemas.ts'
import type { Names } from './names.ts'
import { nameKey, type ServicesState } from './state.ts'

/** Where people register names, and where they once did. */
const ZONES = ['reown.id', 'wcn.id'] as const
/** Letters, digits and hyphens, at least 4 (specification §5). */
const LABEL = /^[a-z0-9-]{4,63}$/
/** Seconds by which a signed message may be old, or ahead. */
const TOLERANCE = 300
/** Of Ethereum, whose type stands for all EVM chains. */
const ETHER = 60n
/** Coin types of EVM chains have this bit, and the chain's id below it (ENSIP-11). */
const EVM_BIT = 0x8000_0000
/** Letters: more would not fit a block. */
const MOST_ATTRIBUTE = 10_000

const REGISTRATION = v.object({
  coin_type: v.pipe(
    v.number(),
    v.safeInteger(),
    v.check((type) => type === Number(ETHER) || (type > EVM_BIT && type < 2 * EVM_BIT), 'is no EVM chain’s'),
  ),
  address: ADDRESS,
  message: v.pipe(v.string(), v.maxLength(3 * MOST_ATTRIBUTE)),
  signature: v.custom<`0x${string}`>(
    (value) => typeof value === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(value),
    'must be hexadecimal',
  ),
})
const attribute = v.optional(v.pipe(v.string(), v.maxLength(MOST_ATTRIBUTE)), '')
const MESSAGE = v.strictObject({
  name: v.string(),
  attributes: v.strictObject({ avatar: attribute, bio: attribute }),
  timestamp: v.pipe(v.number(), v.integer()),
})
const SUGGESTIONS = v.object({ zone: v.optional(v.picklist(ZONES, `must be ${ZONES.join(' or ')}`), ZONES[0]) })

export function identityRoutes(names: Names, state: ServicesState, now: () => number): readonly Route[] {
  // One registration at a time. A name that is on its way into a block can be found by nobody yet, and the node refuses it to
  // everybody else without saying that it is taken.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }

  return [
    route('GET', '/v1/identity/:address', async (_context, { address }) => {
      const asked = parse(ADDRESS, address, 'address')
      const given = state.names.get(nameKey(asked))
      if (given) return json({ name: given.name, avatar: given.avatar })
      const name = await names.claimed(asked)
      const record = name === undefined ? undefined : await names.find(name)
      return json({ name: name ?? null, avatar: record?.attributes.find(({ avatar }) => avatar)?.avatar ?? null })
    }),
    route('GET', '/v1/profile/reverse/:address', async (_context, { address }) => {
      const asked = parse(ADDRESS, address, 'address')
      const [claimed, owned] = await Promise.all([names.claimed(asked), names.ownedBy(asked)])
      const records = await Promise.all([...new Set([claimed ?? [], owned].flat())].map((name) => names.find(name)))
      return json(records.filter((record) => record !== undefined))
    }),
    route('GET', '/v1/profile/account/:name', async (_context, { name = '' }) => {
      const record = await names.find(name.toLowerCase())
      if (!record) throw new Refusal(404, 'name', `Nobody is called ${name}.`)
      return json(record)
    }),
    route('GET', '/v1/profile/suggestions/:name', async ({ query }, { name = '' }) => {
      const { zone } = parse(SUGGESTIONS, Object.fromEntries(query), 'query')
      const wanted = name.toLowerCase()
      const labels = [wanted, `${wanted}1`, `my${wanted}`, `${wanted}-wallet`].filter((label) => LABEL.test(label))
      const suggestions = await Promise.all(
        (LABEL.test(wanted) ? labels : []).map(async (label) => {
          const suggested = `${label}.${zone}`
          return { name: suggested, registered: (await names.find(suggested)) !== undefined }
        }),
      )
      return json({ suggestions })
    }),
    route('POST', '/v1/profile/account', async ({ body }) => {
      const { coin_type: coinType, address, message, signature } = parse(REGISTRATION, await body())
      const { name, attributes, timestamp } = parse(MESSAGE, readJson(message), 'message')
      refuseName(name)
      if (Math.abs(now() / 1000 - timestamp) > TOLERANCE) {
        throw new Refusal(400, 'timestamp', `The message must be of the last ${TOLERANCE} seconds.`)
      }
      if (!(await verifyMessage({ address, message, signature }).catch(() => false))) {
        throw new Refusal(401, 'signature', 'The signature is not the address’s on this message.')
      }
      return inTurn(async () => {
        if ((await names.ownedBy(address)).some((owned) => zoneOf(owned) === zoneOf(name))) {
          throw new Refusal(409, 'address', 'The address has a name already.')
        }
        if (await names.find(name)) throw new Refusal(409, 'name', 'The name is taken.')
        const coinTypes = [...new Set([ETHER, BigInt(coinType)])]
        await names.register({ name, owner: address, coinTypes, ...attributes })
        return json(await names.find(name))
      })
    }),
  ]
}

function refuseName(name: string): void {
  const [label = ''] = name.split('.')
  if (!ZONES.some((zone) => zone === zoneOf(name))) {
    throw new Refusal(400, 'name', `A name ends with .${ZONES[0]}.`)
  }
  if (!LABEL.test(label)) throw new Refusal(400, 'name', 'A name has 4 to 63 letters a to z, digits or hyphens.')
}

function zoneOf(name: string): string {
  return name.slice(name.indexOf('.') + 1)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'message', 'The message is not JSON.')
  }
}
