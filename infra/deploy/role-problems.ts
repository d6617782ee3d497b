import { SimulatePrincipalPolicyCommand } from '@aws-sdk/client-iam'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { banKey } from '../../lambdas/users/user-keys.ts'
import { outputIn, type Outputs } from './outputs.ts'
import { accountOf, messageOf, region, type World } from './world.ts'

const save = postKey('p_smoke').pk
const ban = banKey('smoke@test').pk

/** The writes of one function, by the partitions of their rows. */
const writes: { what: string; partitions: string[]; isAllowed: boolean }[] = [
  { what: 'a write of a save', partitions: [save], isAllowed: true },
  { what: 'a transaction that also writes a ban', partitions: [save, ban], isAllowed: false },
  { what: 'a write that names no partition', partitions: [], isAllowed: false },
]

/**
 * Asks IAM itself what the role of the function behind saves may write, without writing: it may write a save, and neither a
 * ban nor a row of an unknown partition. Returns a sentence for each other answer. Deployments may not have the
 * permission to ask; then that is the sentence.
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
