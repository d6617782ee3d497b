/** The function that the user pool calls. It serves all triggers, because one sign-in calls several of them in a row. */
import * as z from 'zod/mini'
import { createChallenge, defineChallenge, verifyChallenge } from './link-challenge.ts'
import { poolEventSchema, type PoolTrigger } from './pool-trigger.ts'
import { preSignUp } from './pre-sign-up.ts'
import { preTokenGeneration } from './pre-token-generation.ts'

/** The triggers by their names, with which the field `triggerSource` of an event begins. */
const triggers = new Map<string, PoolTrigger>([
  ['PreSignUp', preSignUp],
  ['TokenGeneration', preTokenGeneration],
  ['DefineAuthChallenge', defineChallenge],
  ['CreateAuthChallenge', createChallenge],
  ['VerifyAuthChallengeResponse', verifyChallenge],
])

export const grants = [...triggers.values()].flatMap((trigger) => trigger.grants)

export async function handler(event: unknown): Promise<unknown> {
  const parsed = z.parse(poolEventSchema, event)
  const trigger = triggers.get(parsed.triggerSource.split('_')[0] ?? '')
  if (!trigger) throw new Error(`Nothing handles ${parsed.triggerSource}`)
  return trigger.run(parsed)
}
