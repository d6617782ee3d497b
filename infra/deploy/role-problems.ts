import { SimulatePrincipalPolicyCommand } from '@aws-sdk/client-iam'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { banKey } from '../../lambdas/users/user-keys.ts'
import { outputIn, type Outputs } from './outputs.ts'
import { accountOf, messageOf, region, type World } from './world.ts'

const save = postKey('p_smoke').pk
const ban = banKey('smoke@test').pk

/** The simulated writes, by the partitions of their rows, and whether the role should allow them. */
const writes: { what: string; partitions: string[]; isAllowed: boolean }[] = [
  { what: 'a write of a save', partitions: [save], isAllowed: true },
  { what: 'a transaction that also writes a ban', partitions: [save, ban], isAllowed: false },
  { what: 'a write that names no partition', partitions: [], isAllowed: false },
]

/**
 * Asks IAM which writes the role of the saves function allows, without writing. The role has to allow a save, but neither a
 * ban nor a row of an unknown partition. Returns a sentence for each wrong decision, or one sentence if the deployment
 * lacks the permission to ask.
 */
export async function roleProblems({ aws }: Pick<World, 'aws'>, outputs: Outputs): Promise<string[]> {
  try {
    const table = `arn:aws:dynamodb:${region}:${await accountOf(aws)}:table/${outputIn(outputs, 'TableName')}`
    const role = outputIn(outputs, 'SavesRoleArn')
    const found = await Promise.all(writes.map((write) => problemOf(aws, { role, table, ...write })))
    return found.filter((one) => one !== undefined)
  } catch (error) {
    return [`IAM does not say what roles may do: ${messageOf(error)}`]
  }
}

async function problemOf(
  { iam }: World['aws'],
  { role, table, what, partitions, isAllowed }: (typeof writes)[number] & { role: string; table: string },
): Promise<string | undefined> {
  const { EvaluationResults = [] } = await iam.send(
    new SimulatePrincipalPolicyCommand({
      PolicySourceArn: role,
      ActionNames: ['dynamodb:PutItem'],
      ResourceArns: [table],
      ContextEntries:
        partitions.length === 0
          ? []
          : [
              {
                ContextKeyName: 'dynamodb:LeadingKeys',
                ContextKeyType: 'stringList',
                ContextKeyValues: partitions,
              },
            ],
    }),
  )
  const decision = EvaluationResults[0]?.EvalDecision
  if ((decision === 'allowed') === isAllowed) return undefined
  return `the role of saves: ${what} is ${decision ?? 'not decided'}, and should be ${isAllowed ? 'allowed' : 'denied'}`
}
