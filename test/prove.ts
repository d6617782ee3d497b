/**
 * Proves the addresses of people by the writes of the product's own store, without the codes and their mails: hundreds of
 * tests need a member, and only those of codes need the way there.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { takeCapacity } from '../lambdas/platform/capacity.ts'
import { connectTable, type Table } from '../lambdas/platform/table.ts'
import { emailKey } from '../lambdas/users/user-keys.ts'
import { userStore, type User } from '../lambdas/users/user-store.ts'

export function proofsIn(client: DynamoDBClient, tableName: string) {
  const table = tableNamed(tableName, client)
  const users = userStore({ table, now: () => Date.now(), random: () => 'x' })

  async function find(email: string): Promise<{ user: User; poolName: string }> {
    const claim = await table.get(emailKey(email), { consistent: true })
    const user = await users.get(String(claim?.['userId']), { consistent: true })
    if (!user) throw new Error(`${email} belongs to nobody`)
    return { user, poolName: String(claim?.['cognitoName']) }
  }
  async function write(writes: Parameters<Table['transact']>[0]) {
    const failed = await table.transact(writes)
    if (failed.length > 0) throw new Error(`Proving an address failed: ${failed.join()}`)
    // A reaction that the test runs in this process would count it as its own.
    takeCapacity()
  }

  return {
    /** Verifies the e-mail of somebody who has registered. */
    async email(email: string): Promise<void> {
      const { user, poolName } = await find(email)
      await write(users.verifying(user, poolName))
    },
    /** Makes somebody a member of a campus with this school e-mail. */
    async school(email: string, schoolEmail: string, campusId: string): Promise<void> {
      const { user } = await find(email)
      await write(users.joining(user, schoolEmail, campusId))
    },
  }
}

/** Tables read their name where they are connected; other tests of the process have tables of their own. */
function tableNamed(name: string, client: DynamoDBClient): Table {
  const before = process.env['TABLE_NAME']
  process.env['TABLE_NAME'] = name
  const table = connectTable(client)
  if (before === undefined) delete process.env['TABLE_NAME']
  else process.env['TABLE_NAME'] = before
  return table
}
