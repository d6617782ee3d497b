import { userKey } from '../../lambdas/users/user-keys.ts'
import { deleteAccount } from '../../shared/holdings/delete-account.ts'
import { sendDeletionCode } from '../../shared/holdings/send-deletion-code.ts'
import { call, idle, mailsTo, type Person } from '../cloud.ts'
import { rowOf, userOf } from '../rows.ts'
import { deletionCodeAmong } from './deletion-code.ts'

/** Requests the code, and deletes the account with it. */
export async function leave(person: Person): Promise<void> {
  const sent = await call(sendDeletionCode, {}, person)
  if (sent.error) throw new Error(sent.error.code)
  const code = deletionCodeAmong(await mailsTo(person.email))
  const answer = await call(deleteAccount, { code }, person)
  if (answer.error) throw new Error(answer.error.code)
}

/** Deletes the account, and waits until its data is erased. */
export async function leaveForGood(person: Person): Promise<void> {
  const { id } = await userOf(person.email)
  await leave(person)
  do await idle()
  while (await rowOf(userKey(id)))
}
