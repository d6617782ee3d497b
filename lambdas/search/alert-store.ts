/** Alerts of campuses: the saved searches of people, and their wishes. */
import { isDeepStrictEqual } from 'node:util'
import { ulid } from 'ulid'
import * as z from 'zod/mini'
import {
  savedSearchesMaximum,
  soughtSchema,
  type SavedSearch,
  type Sought,
} from '../../shared/search/saved-search.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew, rowIsMissing, withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema, type Key, type Row } from '../platform/row.ts'
import {
  alertKey,
  alertNoticeKey,
  alertOf,
  alertsPrefix,
  savedSearchesPrefix,
  savedSearchIdOf,
  savedSearchKey,
} from './alert-keys.ts'

/**
 * A search of whose new results a person is notified. It is a saved search, whose id is a digit, or a wish, whose id is
 * that of the wish's post.
 */
export interface Alert {
  campusId: string
  userId: string
  id: string
  sought: Sought
}

export const isWish = ({ id }: Pick<Alert, 'id'>) => id.length > 1

const rowSchema = z.extend(soughtSchema, { ...keySchema.shape })
const savedSchema = z.extend(rowSchema, { campusId: z.string(), savedAt: z.number() })
const noticeSchema = z.object({ noticeId: z.string() })

/** Milliseconds within which all posts found for an alert share one notification. */
const windowMs = 3 * 3600_000
/** The newest wishes of a person on a campus that are alerts; more would make each new post of the campus cost more. */
export const wishAlertsMaximum = 20
const retries = 3

const [anySaved, anyAlert] = [savedSearchKey(anyId, anyId), alertKey(anyId, anyId, anyId)]

export const alertStore = effect(
  {
    create: [...onRows(anySaved, 'Query', 'PutItem'), ...onRows(anyAlert, 'PutItem')],
    list: onRows(anySaved, 'Query'),
    held: onRows(anySaved, 'Query'),
    remove: [...onRows(anySaved, 'GetItem', 'BatchWriteItem'), ...onRows(anyAlert, 'BatchWriteItem')],
    removeAll: [...onRows(anySaved, 'Query', 'BatchWriteItem'), ...onRows(anyAlert, 'BatchWriteItem')],
    ofCampus: onRows(anyAlert, 'Query'),
    setWish: onRows(anyAlert, 'PutItem', 'Query', 'BatchWriteItem'),
    noticeOf: onRows(alertNoticeKey(anyId, anyId, anyId), 'UpdateItem'),
  },
  ({ table, now }) => {
    const savedOf = async (userId: string) => {
      const { pk } = savedSearchKey(userId, '')
      const { rows } = await table.query({ ...withPrefix(pk, savedSearchesPrefix), ConsistentRead: true })
      return rows.map((row) => z.parse(savedSchema, row))
    }

    return {
      /**
       * Saves a search, or returns the existing one that is the same; undefined if the person already has the most that
       * are allowed. Each saved search has one of ten ids, so concurrent calls cannot save an eleventh.
       */
      async create(userId: string, campusId: string, sought: Sought): Promise<SavedSearch | undefined> {
        for (let time = 0; time < retries; time += 1) {
          const saved = await savedOf(userId)
          const same = saved.find(
            (one) => one.campusId === campusId && isDeepStrictEqual(soughtOf(one), soughtOf(sought)),
          )
          if (same) return searchOf(same)
          const ids = saved.map(savedSearchIdOf)
          const id = places.find((place) => !ids.includes(place))
          if (id === undefined) return undefined
          const own = { ...savedSearchKey(userId, id), ...soughtOf(sought), campusId, savedAt: now() }
          const failed = await table.transact({
            own: { put: own, ...onlyNew },
            alert: { put: { ...alertKey(campusId, userId, id), ...soughtOf(sought) } },
          })
          if (!failed) return searchOf(own)
        }
        throw new Error('Other calls save searches of the person all the time')
      },

      /** Returns the saved searches of a person, newest first. */
      async list(userId: string): Promise<SavedSearch[]> {
        return (await savedOf(userId)).map(searchOf).sort((one, other) => other.savedAt - one.savedAt)
      },

      async remove(userId: string, id: string): Promise<void> {
        const row = await table.get(savedSearchKey(userId, id), { consistent: true })
        if (!row) return
        await table.removeMany(keysOf(userId, row))
      },

      /** All saved searches of a person, with their campuses. */
      held: savedOf,

      /** Removes all saved searches of a person, also rows that do not parse. */
      async removeAll(userId: string): Promise<void> {
        const { pk } = savedSearchKey(userId, '')
        const { rows } = await table.query({ ...withPrefix(pk, savedSearchesPrefix), ConsistentRead: true })
        await table.removeMany(rows.flatMap((row) => keysOf(userId, row)))
      },

      /**
       * Returns every alert of a campus. This takes one Query per megabyte of alerts; most campuses have less than a
       * megabyte.
       */
      async ofCampus(campusId: string): Promise<Alert[]> {
        const alerts: Alert[] = []
        for await (const { rows } of table.paginate(withPrefix(alertKey(campusId, '', '').pk, alertsPrefix)))
          alerts.push(
            ...rows.map((row) => ({ campusId, ...alertOf(z.parse(keySchema, row)), sought: soughtOf(row) })),
          )
        return alerts
      },

      /**
       * Writes the search of a wish's post, or removes it. If a person has more than twenty wishes, the oldest are removed.
       */
      async setWish({
        campusId,
        userId,
        id,
        sought,
      }: Omit<Alert, 'sought'> & { sought: Sought | undefined }) {
        const removeAlerts = (ids: string[]) =>
          table.removeMany(
            ids.flatMap((one) => [alertKey(campusId, userId, one), alertNoticeKey(campusId, userId, one)]),
          )
        if (!sought) return removeAlerts([id])
        await table.put({ ...alertKey(campusId, userId, id), ...sought })
        const { pk, sk } = alertKey(campusId, userId, '')
        const { rows } = await table.query({ ...withPrefix(pk, sk), ConsistentRead: true })
        const wishes = rows.map((row) => alertOf(z.parse(keySchema, row))).filter(isWish)
        await removeAlerts(wishes.slice(0, -wishAlertsMaximum).map((wish) => wish.id))
      },

      /**
       * Returns the id of the notification to which a post found for an alert is added: that of the last three hours, or
       * a new one.
       */
      async noticeOf({ campusId, userId, id }: Omit<Alert, 'sought'>): Promise<string> {
        const at = now()
        const noticeId = ulid(at)
        const failed = await table.update({
          key: alertNoticeKey(campusId, userId, id),
          set: { noticeId, at, expiresAt: Math.floor((at + windowMs) / 1000) },
          where: [`${rowIsMissing} OR #at <= :ended`],
          values: { ended: at - windowMs },
        })
        return failed?.row ? z.parse(noticeSchema, failed.row).noticeId : noticeId
      },
    }
  },
)

/**
 * The keys of a saved search. The row that names the campus is last, so that a repeat after an interruption finds all
 * keys.
 */
function keysOf(userId: string, row: Row): Key[] {
  const { campusId, ...key } = z.parse(z.extend(keySchema, { campusId: z.catch(z.string(), '') }), row)
  const id = savedSearchIdOf(key)
  return [alertKey(campusId, userId, id), alertNoticeKey(campusId, userId, id), savedSearchKey(userId, id)]
}

const places = Array.from({ length: savedSearchesMaximum }, (_, place) => String(place))

/** The fields of a search, without those that are missing. */
const soughtOf = (row: Row | Sought): Sought => {
  const sought = z.parse(soughtSchema, row)
  return Object.fromEntries(Object.entries(sought).filter(([, value]) => value !== undefined))
}

const searchOf = ({ savedAt, ...row }: z.output<typeof savedSchema>): SavedSearch => ({
  ...soughtOf(row),
  id: savedSearchIdOf(row),
  savedAt,
})
