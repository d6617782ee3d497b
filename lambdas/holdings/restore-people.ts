/** Creates users of the pool again from the rows of the table. */
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import * as z from 'zod/mini'
import { accountKey } from '../access/account-keys.ts'
import { poolUsers } from '../accounts/cognito.ts'
import type { Row } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import { emailKey } from '../users/user-keys.ts'
import { pagesOf } from './restore-rows.ts'

const anyEmail = emailKey('')
const claimSchema = z.object({ pk: z.string(), sk: z.literal(anyEmail.sk), cognitoName: z.string() })

interface RestorePeopleOptions {
  client: CognitoIdentityProviderClient
  userPoolId: string
  table: Table
  say: (line: string) => void
}

/**
 * Creates a user for each address whose account is in the table but not in the pool, under the name that leads to the
 * account. Users who exist stay as they are. Nobody knows the new passwords, and the pool mails nobody: people sign in by a
 * mailed link, with Google, or set a new password. Returns how many were created.
 */
export async function restorePeople(options: RestorePeopleOptions): Promise<number> {
  const { client, userPoolId, table, say } = options
  const pool = poolUsers(client, userPoolId)
  let created = 0

  async function restore(row: Row): Promise<void> {
    const claim = claimSchema.safeParse(row).data
    if (!claim || (await pool.isReady(claim.cognitoName))) return
    // The account of an address that was never proven may have expired.
    if (!(await table.get(accountKey(claim.cognitoName), { consistent: true }))) return
    await pool.create(claim.cognitoName, claim.pk.slice(anyEmail.pk.length))
    created += 1
    if (created % 1000 === 0) say(`${created} users created`)
  }

  // The users are created one after the other, because Cognito accepts only about fifty such calls per second.
  for await (const rows of pagesOf(table, anyEmail.pk)) for (const row of rows) await restore(row)
  say(`${created} users created`)
  return created
}
