/**
 * Mailed links. A request writes a row; the reaction that mails the link writes the hash of its secret into it. A link is
 * valid for 15 minutes after that, once, and for its own address and purpose only.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { linkMinutes } from '../../shared/accounts/link.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew, rowExists, type Condition } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { limitGrants, takeLimit } from '../platform/limits.ts'
import { linkKey, type LinkPurpose } from './link-keys.ts'

export const linkSchema = z.object({
  purpose: z.enum(['log-in', 'reset']),
  /** An e-mail address, or `@` and a user name. */
  to: z.string(),
  id: z.string(),
  /** Set for a registration. */
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  campusId: z.string(),
  back: z.optional(z.string()),
  secretHash: z.optional(z.string()),
  /** Epoch milliseconds. */
  validUntil: z.optional(z.number()),
  /** The random mark of the call that used it. */
  usedBy: z.optional(z.string()),
  expiresAt: z.number(),
})
export type Link = z.output<typeof linkSchema>
export type LinkRequest = Omit<Link, 'secretHash' | 'validUntil' | 'usedBy' | 'expiresAt'>
export type LinkPlace = Pick<Link, 'purpose' | 'to' | 'id'>

const secondsKept = 2 * 3600
/** Links to one address, from all clients together: a higher limit, or a stranger could keep its owner from getting any. */
const perAddress = { count: 20, seconds: 3600 }
const perAddressAndClient = { count: 5, seconds: 3600 }
/** Milliseconds after which the page offers another link. */
export const betweenLinksMs = 60_000

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
const placeKey = ({ purpose, to, id }: LinkPlace) => linkKey(purpose, to, id)

function partsOf(token: string): { id: string; secret: string } {
  const [id = '', secret = ''] = token.split('.')
  return { id, secret }
}

const anyLogIn = linkKey('log-in', anyId, anyId)
const anyReset = linkKey('reset', anyId, anyId)
const anyOf = (...actions: ('GetItem' | 'UpdateItem' | 'PutItem')[]) => [
  ...onRows(anyLogIn, ...actions),
  ...onRows(anyReset, ...actions),
]
const linkGrants = {
  takeLimits: limitGrants('link-for', 'link-from'),
  requestLogIn: onRows(anyLogIn, 'PutItem'),
  requestReset: onRows(anyReset, 'PutItem'),
  get: anyOf('GetItem'),
  issue: anyOf('UpdateItem'),
  withdraw: anyOf('UpdateItem'),
  readLogIn: onRows(anyLogIn, 'GetItem'),
  useLogIn: onRows(anyLogIn, 'UpdateItem'),
  useReset: onRows(anyReset, 'UpdateItem'),
  giveBackReset: onRows(anyReset, 'UpdateItem'),
}

export const linkStore = effect(linkGrants, (platform) => {
  const { table, now, random } = platform

  /** Writes a request once: a repeated one finds its row. */
  async function request(link: LinkRequest): Promise<void> {
    const expiresAt = Math.floor(now() / 1000) + secondsKept
    await table.put({ ...placeKey(link), ...link, expiresAt }, onlyNew)
  }

  /** Uses up a link. Of calls at the same time, one succeeds. Returns the mark with which it can be given back. */
  async function use(purpose: LinkPurpose, email: string, token: string): Promise<string | undefined> {
    const { id, secret } = partsOf(token)
    const usedBy = random(8)
    const failed = await table.update({
      key: linkKey(purpose, email, id),
      set: { usedBy },
      where: ['secretHash = :hash', 'validUntil > :now', 'attribute_not_exists(usedBy)'],
      values: { hash: hashOf(secret), now: now() },
    })
    // If the response to the write was lost, the SDK's next attempt meets the mark that this call wrote.
    return failed && failed.row?.['usedBy'] !== usedBy ? undefined : usedBy
  }

  return {
    /** Counts a request against the limits of its address. Returns the seconds to wait where it is over one. */
    async takeLimits(to: string, client: string): Promise<number | undefined> {
      return (
        (await takeLimit(platform, 'link-from', `${client}#${to}`, perAddressAndClient)) ??
        (await takeLimit(platform, 'link-for', to, perAddress))
      )
    },

    requestLogIn: (link: Omit<LinkRequest, 'purpose'>) => request({ ...link, purpose: 'log-in' }),
    requestReset: (link: Omit<LinkRequest, 'purpose'>) => request({ ...link, purpose: 'reset' }),

    async get(place: LinkPlace): Promise<Link | undefined> {
      const row = await table.get(placeKey(place), { consistent: true })
      return row && z.parse(linkSchema, row)
    },

    /** Makes the token of a request, once: undefined where another call did. */
    async issue(place: LinkPlace): Promise<string | undefined> {
      const secret = random(32)
      const secretHash = hashOf(secret)
      const failed = await table.update({
        key: placeKey(place),
        set: { secretHash, validUntil: now() + linkMinutes * 60_000 },
        where: [rowExists, 'attribute_not_exists(secretHash)'],
      })
      return failed && failed.row?.['secretHash'] !== secretHash ? undefined : `${place.id}.${secret}`
    },

    /** Takes back a token whose mail SES refused, so that the next attempt makes a new one. */
    async withdraw(place: LinkPlace): Promise<void> {
      await table.update({ key: placeKey(place), remove: ['secretHash', 'validUntil'], where: [rowExists] })
    },

    /** The link of a token that can still be used. */
    async readLogIn(email: string, token: string): Promise<Link | undefined> {
      const { id, secret } = partsOf(token)
      const row = await table.get(linkKey('log-in', email, id), { consistent: true })
      const link = row && z.parse(linkSchema, row)
      const isValid = link?.secretHash === hashOf(secret) && (link.validUntil ?? 0) > now()
      return isValid && link.usedBy === undefined ? link : undefined
    },

    async useLogIn(email: string, token: string): Promise<boolean> {
      return (await use('log-in', email, token)) !== undefined
    },

    useReset: (email: string, token: string) => use('reset', email, token),

    /** Makes a link usable again whose use failed for another reason. */
    async giveBackReset(email: string, token: string, usedBy: string): Promise<void> {
      const mine: Condition = { where: ['usedBy = :mine'], values: { mine: usedBy } }
      await table.update({ key: linkKey('reset', email, partsOf(token).id), remove: ['usedBy'], ...mine })
    },
  }
})
