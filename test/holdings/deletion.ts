/** Deleting an account in tests. */
import { deleteAccount } from '../../shared/holdings/delete-account.ts'
import { sendDeletionCode } from '../../shared/holdings/send-deletion-code.ts'
import { call, codeFor, idle, type Person } from '../cloud.ts'

/** Asks for the code, and deletes the account with it. */
export async function leave(person: Person): Promise<void> {
  const sent = await call(sendDeletionCode, {}, person)
  if (sent.error) throw new Error(sent.error.code)
  const answer = await call(deleteAccount, { code: await codeFor(person.email) }, person)
  if (answer.error) throw new Error(answer.error.code)
}

/** Deletes the account, and waits until everything is erased. */
export async function leaveForGood(person: Person): Promise<void> {
  await leave(person)
  await idle()
}
