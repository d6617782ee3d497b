/**
 * Mailed links. A request writes a row; the reaction that mails the link adds the hash of its secret. From then on, the
 * link is valid for 15 minutes, once, and only for its own address and purpose.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { linkMinutes, type LinkFailure } from '../../shared/accounts/link.ts'
import { isBefore } from '../../shared/ulid.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew, rowExists, type Condition } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Platform } from '../platform/platform.ts'
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
  /** A random mark, written by the call that used the link. */
  usedBy: z.optional(z.string()),
  expiresAt: z.number(),
})
export type Link = z.output<typeof linkSchema>
export type LinkRequest = Omit<Link, 'secretHash' | 'validUntil' | 'usedBy' | 'expiresAt'>
export type LinkRef = Pick<Link, 'purpose' | 'to' | 'id'>

const secondsKept = 2 * 3600
/** When a link was requested, in epoch milliseconds, rounded down to a whole second. */
export const askedAtOf = ({ expiresAt }: Pick<Link, 'expiresAt'>): number => (expiresAt - secondsKept) * 1000

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
const placeKey = ({ purpose, to, id }: LinkRef) => linkKey(purpose, to, id)

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
  requestLogIn: onRows(anyLogIn, 'PutItem'),
  requestReset: onRows(anyReset, 'PutItem'),
  get: anyOf('GetItem'),
  issue: anyOf('UpdateItem'),
  withdraw: anyOf('UpdateItem'),
  readLogIn: onRows(anyLogIn, 'GetItem'),
  failureOfLogIn: onRows(anyLogIn, 'GetItem'),
  failureOfReset: onRows(anyReset, 'GetItem'),
  useLogIn: onRows(anyLogIn, 'UpdateItem'),
  useReset: onRows(anyReset, 'UpdateItem'),
  giveBackReset: onRows(anyReset, 'UpdateItem'),
}

/** Finds the links of one purpose by their tokens, which were mailed. */
function mailedLinks(purpose: LinkPurpose, { table, now, random }: Platform) {
  async function get(email: string, token: string): Promise<Link | undefined> {
    const row = await table.get(linkKey(purpose, email, partsOf(token).id), { consistent: true })
    return row && z.parse(linkSchema, row)
  }

  return {
    get,

    /** Uses up a link. Of concurrent calls, one succeeds. Returns the mark with which the link can be given back. */
    async use(email: string, token: string): Promise<string | undefined> {
      const { id, secret } = partsOf(token)
      const usedBy = random(8)
      const failed = await table.update({
        key: linkKey(purpose, email, id),
        set: { usedBy },
        where: ['secretHash = :hash', 'validUntil > :now', 'attribute_not_exists(usedBy)'],
        values: { hash: hashOf(secret), now: now() },
      })
      // If the response to the write was lost, the SDK's retry finds the mark that this call wrote.
      return failed && failed.row?.['usedBy'] !== usedBy ? undefined : usedBy
    },

    /** Why a link cannot be used. A wrong secret reveals nothing about the link. */
    async failureOf(email: string, token: string): Promise<LinkFailure> {
      const { id, secret } = partsOf(token)
      const link = await get(email, token)
      // Rows are kept for two hours, so a link without a row is older, or never existed.
      if (!link) return isBefore(id, now() - linkMinutes * 60_000) ? 'link-expired' : 'link-failed'
      if (link.secretHash !== hashOf(secret)) return 'link-failed'
      const isOld = (link.validUntil ?? 0) <= now()
      return isOld && link.usedBy === undefined ? 'link-expired' : 'link-used'
    },
  }
}

export const linkStore = effect(linkGrants, (platform) => {
  const { table, now, random } = platform
  const [logIns, resets] = [mailedLinks('log-in', platform), mailedLinks('reset', platform)]

  /** Writes the row of a requested link. Repeating the call changes nothing. */
  async function request(link: LinkRequest): Promise<void> {
    const expiresAt = Math.floor(now() / 1000) + secondsKept
    await table.put({ ...placeKey(link), ...link, expiresAt }, onlyNew)
  }

  return {
    requestLogIn: (link: Omit<LinkRequest, 'purpose'>) => request({ ...link, purpose: 'log-in' }),
    requestReset: (link: Omit<LinkRequest, 'purpose'>) => request({ ...link, purpose: 'reset' }),

    async get(place: LinkRef): Promise<Link | undefined> {
      const row = await table.get(placeKey(place), { consistent: true })
      return row && z.parse(linkSchema, row)
    },

    /** Makes the token of a requested link. Returns undefined if another call has already made it. */
    async issue(place: LinkRef): Promise<string | undefined> {
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
    async withdraw(place: LinkRef): Promise<void> {
      await table.update({ key: placeKey(place), remove: ['secretHash', 'validUntil'], where: [rowExists] })
    },

    /** The link of a token that is still valid. */
    async readLogIn(email: string, token: string): Promise<Link | undefined> {
      const link = await logIns.get(email, token)
      const isValid = link?.secretHash === hashOf(partsOf(token).secret) && (link.validUntil ?? 0) > now()
      return isValid && link.usedBy === undefined ? link : undefined
    },

    failureOfLogIn: logIns.failureOf,
    failureOfReset: resets.failureOf,

    async useLogIn(email: string, token: string): Promise<boolean> {
      return (await logIns.use(email, token)) !== undefined
    },

    useReset: resets.use,

    /** Makes a link usable again if the operation that used it failed later. */
    async giveBackReset(email: string, token: string, usedBy: string): Promise<void> {
      const mine: Condition = { where: ['usedBy = :mine'], values: { mine: usedBy } }
      await table.update({ key: linkKey('reset', email, partsOf(token).id), remove: ['usedBy'], ...mine })
    },
  }
})
