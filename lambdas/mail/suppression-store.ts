/** Addresses that get no more mails, because a mail bounced or was marked as spam. An operator may remove a row. */
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { hashOfAddress, suppressedKey } from './mail-keys.ts'

const anySuppressed = suppressedKey(anyId)

export const suppressionStore = effect(
  { has: onRows(anySuppressed, 'GetItem'), add: onRows(anySuppressed, 'PutItem') },
  ({ table, now }) => ({
    has: async (address: string): Promise<boolean> =>
      (await table.get(suppressedKey(hashOfAddress(address)))) !== undefined,

    async add(address: string, because: 'bounce' | 'complaint'): Promise<void> {
      await table.put({ ...suppressedKey(hashOfAddress(address)), because, since: now() })
    },
  }),
)
