/** Addresses that get no more mails, because a mail bounced or was marked as spam. An operator may remove one. */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { rowExists } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Write } from '../platform/table.ts'
import { hashOfAddress, suppressedKey } from './mail-keys.ts'

const anySuppressed = suppressedKey(anyId)
const keyOf = (address: string) => suppressedKey(hashOfAddress(address))

const suppressionSchema = z.object({ because: z.string(), since: z.number() })

export const suppressionStore = effect(
  {
    has: onRows(anySuppressed, 'GetItem'),
    get: onRows(anySuppressed, 'GetItem'),
    add: onRows(anySuppressed, 'PutItem'),
    removing: onRows(anySuppressed, 'DeleteItem'),
  },
  ({ table, now }) => ({
    has: async (address: string): Promise<boolean> => (await table.get(keyOf(address))) !== undefined,

    async get(address: string): Promise<z.output<typeof suppressionSchema> | undefined> {
      const row = await table.get(keyOf(address), { consistent: true })
      return row && z.parse(suppressionSchema, row)
    },

    async add(address: string, because: 'bounce' | 'complaint'): Promise<void> {
      await table.put({ ...keyOf(address), because, since: now() })
    },

    /** The write that removes a suppression, if it is still the one that was added at `since`. */
    removing: (address: string, since: number): Write => ({
      remove: keyOf(address),
      where: [rowExists, 'since = :since'],
      values: { since },
    }),
  }),
)
