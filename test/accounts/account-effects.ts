/** Runs the effects that open and verify accounts in the process of the test, and reads the rows of an account. */
import { accountKey } from '../../lambdas/access/account-keys.ts'
import { accountStore } from '../../lambdas/access/account-store.ts'
import { openAccount } from '../../lambdas/accounts/open-account.ts'
import { ownership } from '../../lambdas/accounts/ownership.ts'
import { connectTable, type Table } from '../../lambdas/platform/table.ts'
import { emailKey } from '../../lambdas/users/user-keys.ts'
import { theCloud, type Person } from '../cloud.ts'
import { changeRow, rowOf, userOf } from '../rows.ts'

/**
 * Returns the effects that open and verify accounts. `change` replaces methods of the table, for example to let a write fail
 * or wait.
 */
export async function accountEffects(
  change: (table: Table) => Partial<Table> = () => ({}),
  now: () => number = () => Date.now(),
) {
  const { environment, users } = await theCloud()
  // Uses the administrator's rights, because no single function may do everything that these effects do.
  const administrator = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local', AWS_SESSION_TOKEN: '' }
  Object.assign(process.env, environment, users, administrator)
  const table = connectTable()
  const platform = {
    table: { ...table, ...change(table) },
    now,
    random: () => crypto.randomUUID().replaceAll('-', '').slice(0, 20),
  }
  return {
    accounts: openAccount(platform),
    owner: ownership(platform),
    store: accountStore(platform),
  }
}

export async function poolNameOf(email: string): Promise<string> {
  return String((await rowOf(emailKey(email)))?.['cognitoName'])
}

export async function accountOf(email: string) {
  return rowOf(accountKey(await poolNameOf(email)))
}

/** Makes the account look a week old, so that the seven days in which its address has to be verified are over. */
export async function afterAWeek(person: Person) {
  const poolName = await poolNameOf(person.email)
  const { id, username } = await userOf(person.email)
  await changeRow(accountKey(poolName), { expiresAt: Math.floor(Date.now() / 1000) })
  await changeRow(emailKey(person.email), { claimedAt: Date.now() - 7 * 24 * 3600 * 1000 })
  return { poolName, id, username }
}
