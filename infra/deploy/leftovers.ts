import { paginateDescribeStacks, type StackEvent } from '@aws-sdk/client-cloudformation'
import { ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { ListBucketsCommand } from '@aws-sdk/client-s3'
import { region, type World } from './world.ts'

/** The existing stacks of a stage, with their states. */
export async function stacksOf({ aws, config }: Pick<World, 'aws' | 'config'>): Promise<StackState[]> {
  const found: StackState[] = []
  for await (const { Stacks } of paginateDescribeStacks({ client: aws.cloudFormation }, {}))
    for (const { StackName: name = '', StackStatus: status = '' } of Stacks ?? [])
      if (name.startsWith(`campus-${config.stage}-`) && status !== 'DELETE_COMPLETE')
        found.push({ name, status })
  return found
}

export type StackState = { name: string; status: string }

/**
 * Returns a sentence for each leftover of an earlier deployment that blocks this one, with the command that removes it.
 */
export async function leftovers({
  aws,
  config,
  stacks,
}: Pick<World, 'aws' | 'config'> & { stacks: StackState[] }): Promise<string[]> {
  const stuck = stacks.map(stuckRefusal).filter((one) => one !== undefined)
  // Names of buckets and tables begin with the name of the stack that created them.
  const prefix = `campus-${config.stage}-`
  const orphaned = (name: string) => !stacks.some((stack) => name.startsWith(`${stack.name}-`))
  const buckets = await aws.s3.send(new ListBucketsCommand({ Prefix: prefix }))
  const tables = await aws.dynamoDb.send(new ListTablesCommand({ ExclusiveStartTableName: prefix }))
  const resources = [
    ...(buckets.Buckets ?? []).map(({ Name = '' }) => ({ type: 'AWS::S3::Bucket', id: Name })),
    ...(tables.TableNames ?? []).map((id) => ({ type: 'AWS::DynamoDB::Table', id })),
  ].filter(({ id }) => id.startsWith(prefix) && orphaned(id))
  return [
    ...stuck,
    ...resources.map((one) => `${one.id} was left behind by a stack that is gone: ${removalOf(one)}.`),
  ]
}

/**
 * Returns why CloudFormation accepts no update of a stack in this state, with the command that helps. Returns undefined
 * if CloudFormation accepts updates:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html
 */
export function stuckRefusal({ name, status }: StackState): string | undefined {
  const command = (verb: string) => `aws cloudformation ${verb} --region ${region} --stack-name ${name}`
  // The stack is empty, because its change set was never executed. The next change set fills it.
  if (status === 'REVIEW_IN_PROGRESS') return undefined
  if (status.endsWith('_IN_PROGRESS'))
    return `${name} is being changed (${status}): wait until that has ended.`
  if (['UPDATE_ROLLBACK_FAILED', 'UPDATE_FAILED'].includes(status))
    return `${name} is stuck half-way through a rollback (${status}): ${command('continue-update-rollback')}.`
  if (['CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'DELETE_FAILED'].includes(status))
    return `${name} is what a failed creation or deletion left (${status}): ${command('delete-stack')}.`
  return undefined
}

const removals: Record<string, (id: string) => string> = {
  'AWS::S3::Bucket': (id) => `aws s3 rb s3://${id} --force`,
  'AWS::DynamoDB::Table': (id) =>
    `aws dynamodb update-table --region ${region} --table-name ${id} --no-deletion-protection-enabled && ` +
    `aws dynamodb delete-table --region ${region} --table-name ${id}`,
  'AWS::Cognito::UserPool': (id) =>
    `aws cognito-idp update-user-pool --region ${region} --user-pool-id ${id} --deletion-protection INACTIVE && ` +
    `aws cognito-idp delete-user-pool --region ${region} --user-pool-id ${id}`,
  'AWS::Logs::LogGroup': (id) => `aws logs delete-log-group --region ${region} --log-group-name ${id}`,
  'AWS::SecretsManager::Secret': (id) =>
    `aws secretsmanager delete-secret --region ${region} --secret-id ${id}`,
  'AWS::SES::EmailIdentity': (id) =>
    `aws sesv2 delete-email-identity --region ${region} --email-identity ${id}`,
}

type Resource = { type: string; id: string }

/** The command that removes a resource which CloudFormation leaves behind. */
export function removalOf({ type, id }: Resource): string {
  return removals[type]?.(id) ?? `remove this ${type} in the AWS console`
}

/** The resources that CloudFormation retained or could not delete, according to the newest event of each resource. */
export function keptBy(events: StackEvent[], stackName: string): Resource[] {
  const newest = new Map<string, StackEvent>()
  for (const event of events) {
    const key = `${event.LogicalResourceId} ${event.PhysicalResourceId}`
    if (event.LogicalResourceId !== stackName && !newest.has(key)) newest.set(key, event)
  }
  return [...newest.values()]
    .filter(
      ({ ResourceStatus, PhysicalResourceId }) =>
        PhysicalResourceId && ['DELETE_SKIPPED', 'DELETE_FAILED'].includes(ResourceStatus ?? ''),
    )
    .map(({ ResourceType = '', PhysicalResourceId = '' }) => ({ type: ResourceType, id: PhysicalResourceId }))
}
