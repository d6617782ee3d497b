import { expect, test } from 'vitest'
import { emailChanged } from '../../events/email-changed.ts'
import { emailKey, userKey } from '../../lambdas/users/user-keys.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { call, idle, invoke, mailsTo, newEmail, signInAs, verified } from '../cloud.ts'
import { changeRow, putRow, removeRow, rowOf } from '../rows.ts'

test('the reaction finishes an interrupted change of the e-mail: the new address can sign in, and the former address gets one mail', async () => {
  const person = await verified()
  const { id } = (await call(getMe, {}, person)).output
  const email = newEmail()
  // Writes only the rows of the transaction, as a request does if it is interrupted before it changes the user pool.
  const claim = await rowOf(emailKey(person.email))
  await putRow({ ...claim, ...emailKey(email) })
  await removeRow(emailKey(person.email))
  const lastModified = Date.now()
  await changeRow(userKey(id), { email, lastModified })
  await idle()
  expect((await call(getMe, {}, await signInAs(email))).output.id).toBe(id)

  const detail = { userId: id, from: person.email, changedAt: lastModified }
  const body = JSON.stringify({ id: '1', 'detail-type': emailChanged.name, detail })
  const Records = [{ messageId: '1', body }]
  expect(await invoke('on-email-changed-update-account', { Records })).toEqual({ batchItemFailures: [] })
  const subjects = (await mailsTo(person.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Your email was changed')).toHaveLength(1)
})
