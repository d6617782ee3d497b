/** Cases and decisions about a person, made through the API. */
import { closeCase } from '../../shared/operators/close-case.ts'
import { reportPost } from '../../shared/reports/report-post.ts'
import { reportUser } from '../../shared/reports/report-user.ts'
import type { InputOf } from '../../shared/contract.ts'
import { call, idle, member, type Person } from '../cloud.ts'
import { because } from '../operators/acts.ts'
import { newOperator, type Operator } from '../operators/operator.ts'
import { settingsKey } from '../../lambdas/notifications/notification-keys.ts'
import { removeRow, rowOf, userOf } from '../rows.ts'
import { decisionKey } from '../../lambdas/reports/decision-keys.ts'

type Measures = Partial<Pick<InputOf<typeof closeCase>, 'takeDown' | 'measure' | 'days'>>

export const scam = { ground: 'scam', sentence: 'Three people paid for one bike.' } as const

export interface Decided {
  olivia: Operator
  /** The person whom the decision is about. */
  ann: Person
  userId: string
  decisionId: string
  /** The decision's id with the key, as in the link that is mailed to the person. */
  token: string
}

/** Makes a decision about a reported person, or about the post or comment `thingId` of the person `by`. */
export async function decided(
  measures: Measures,
  about: { by?: Person; thingId?: string } = {},
): Promise<Decided> {
  const [olivia, ann, ben] = [await newOperator(), about.by ?? (await member()), await member()]
  const { id: userId } = await userOf(ann.email)
  if (about.thingId === undefined) await call(reportUser, { userId, reason: 'scam' }, ben)
  else await call(reportPost, { postId: about.thingId, reason: 'scam' }, ben)
  await idle()
  const caseId = about.thingId === undefined ? `${userId}.person` : `${userId}.post.${about.thingId}`
  // Neither has got a mail yet from which they can unsubscribe.
  for (const { email } of [ann, ben]) await removeRow(settingsKey((await userOf(email)).id))
  const act = because()
  const { error } = await call(closeCase, { ...act, caseId, ...scam, ...measures }, olivia)
  if (error) throw new Error(`The case was not closed: ${error.code}`)
  await idle()
  const key = String((await rowOf(decisionKey(act.id)))?.['key'])
  return { olivia, ann, userId, decisionId: act.id, token: `${act.id}-${key}` }
}
