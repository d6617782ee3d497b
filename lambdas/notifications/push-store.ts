/** The devices that get a person's notifications: few enough that one Query reads them all. */
import * as z from 'zod/mini'
import { newSubscriptionSchema, subscriptionsMaximum } from '../../shared/notifications/push-subscription.ts'
import { effect } from '../platform/effect.ts'
import { withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Table } from '../platform/table.ts'
import { pushKey, subscriptionIdOf } from './push-keys.ts'

const rowSchema = z.object({
  ...newSubscriptionSchema.shape,
  /** Missing in rows of releases that had only one key. */
  applicationServerKey: z.optional(newSubscriptionSchema.shape.applicationServerKey),
  /** The browser's description of itself. */
  device: z.string(),
  /** The sign-in that turned notifications on. */
  signIn: z.object({ poolName: z.string(), sessionId: z.string(), signedInAt: z.number() }),
  /** Epoch milliseconds. */
  createdAt: z.number(),
})
export type DeviceRow = z.output<typeof rowSchema>
export type Device = DeviceRow & { id: string }

const anyDevice = pushKey(anyId, anyId)
const grants = {
  add: onRows(anyDevice, 'PutItem', 'Query', 'BatchWriteItem'),
  list: onRows(anyDevice, 'Query'),
  remove: onRows(anyDevice, 'DeleteItem'),
}

export const pushStore = effect(grants, ({ table, now }) => {
  const removeSome = (userId: string, devices: Device[]) =>
    table.removeMany(devices.map(({ id }) => pushKey(userId, id)))

  return {
    /**
     * Adds a device and returns its id. A browser has one subscription per site, so an older one of the same sign-in is
     * removed; so are the oldest devices beyond the maximum.
     */
    async add(userId: string, device: Omit<DeviceRow, 'createdAt'>): Promise<string> {
      const id = subscriptionIdOf(device.endpoint)
      await table.put({ ...pushKey(userId, id), ...device, createdAt: now() })
      const others = (await devicesOf(table, userId)).filter((one) => one.id !== id)
      const isReplaced = ({ signIn }: Device) => signIn.sessionId === device.signIn.sessionId
      const kept = others.filter((one) => !isReplaced(one)).slice(0, subscriptionsMaximum - 1)
      await removeSome(
        userId,
        others.filter((one) => !kept.includes(one)),
      )
      return id
    },

    /** Returns the devices of a person, newest first. */
    list: (userId: string): Promise<Device[]> => devicesOf(table, userId),

    remove: (userId: string, id: string): Promise<void> => table.remove(pushKey(userId, id)),
  }
})

async function devicesOf(table: Table, userId: string): Promise<Device[]> {
  const { pk, sk } = pushKey(userId, '')
  const { rows } = await table.query({ ...withPrefix(pk, sk), ConsistentRead: true })
  const devices = rows.map((row) => z.parse(rowSchema, row))
  return devices
    .map((device) => ({ ...device, id: subscriptionIdOf(device.endpoint) }))
    .sort((one, other) => other.createdAt - one.createdAt)
}
