import {
  CreateChangeSetCommand,
  DeleteChangeSetCommand,
  DescribeChangeSetCommand,
  ExecuteChangeSetCommand,
  paginateDescribeChangeSet,
  type Change,
} from '@aws-sdk/client-cloudformation'
import { holdsData, type StackTemplate } from './assembly.ts'
import { follow, latestEvent, statusOf } from './progress.ts'
import { Stopped, type World } from './world.ts'

export interface StackChange {
  stack: StackTemplate
  /** The name of the change set: letters, digits and hyphens. */
  changeSet: string
  /** The role that CloudFormation uses; by default the role that it used in the stack's last deployment. */
  role?: string
}

/**
 * Updates a stack to a template and waits until CloudFormation has finished. Throws `StackFailure` if the update failed.
 */
export async function applyTemplate(
  world: World,
  { stack, changeSet, role }: StackChange,
): Promise<'created' | 'updated' | 'unchanged'> {
  const { cloudFormation } = world.aws
  const { name } = stack
  const status = await statusOf(world, name)
  const exists = status !== undefined && status !== 'REVIEW_IN_PROGRESS'
  const ids = { StackName: name, ChangeSetName: changeSet }
  await cloudFormation.send(
    new CreateChangeSetCommand({
      ...ids,
      ChangeSetType: exists ? 'UPDATE' : 'CREATE',
      TemplateURL: stack.url,
      Capabilities: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM'],
      RoleARN: role,
    }),
  )
  const changes = await changesOf(world, ids)
  if (!changes) {
    await cloudFormation.send(new DeleteChangeSetCommand(ids))
    world.say(`${name}: nothing to change`)
    return 'unchanged'
  }
  const lost = world.config.retain && holdsData(stack) ? changes.flatMap(lossIn) : []
  if (lost.length > 0) {
    await cloudFormation.send(new DeleteChangeSetCommand(ids))
    throw new Stopped(
      `${name} is unchanged, because this release would ${lost.join(' and ')}. A release never does that to data of a stage that retains.`,
    )
  }
  const known = exists ? await latestEvent(world, name) : undefined
  await cloudFormation.send(new ExecuteChangeSetCommand(ids))
  await follow(world, { name, created: !exists, resources: changes.length, known })
  return exists ? 'updated' : 'created'
}

/** Waits for a new change set and returns its changes; undefined if there are none. */
async function changesOf(
  world: World,
  ids: { StackName: string; ChangeSetName: string },
): Promise<Change[] | undefined> {
  const { cloudFormation } = world.aws
  for (;;) {
    const { Status, StatusReason = '' } = await cloudFormation.send(new DescribeChangeSetCommand(ids))
    if (Status === 'CREATE_COMPLETE') break
    if (Status === 'FAILED') {
      // CloudFormation has no other sign of an empty change set:
      // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks-changesets-view.html
      if (/didn't contain changes|No updates are to be performed/.test(StatusReason)) return undefined
      throw new Stopped(`${ids.StackName} is unchanged: CloudFormation refuses the template: ${StatusReason}`)
    }
    await world.pause(2_000)
  }
  const changes: Change[] = []
  for await (const page of paginateDescribeChangeSet({ client: cloudFormation }, ids))
    changes.push(...(page.Changes ?? []))
  return changes
}

const dataTypes = ['AWS::DynamoDB::Table', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket']

/** The data that a change destroys. Only removing or replacing a resource with data destroys any. */
function lossIn({ ResourceChange: change }: Change): string[] {
  const { Action, Replacement, ResourceType = '', LogicalResourceId = '' } = change ?? {}
  if (!dataTypes.includes(ResourceType)) return []
  if (Action === 'Remove') return [`remove ${LogicalResourceId} (${ResourceType})`]
  return Replacement === 'True' ? [`replace ${LogicalResourceId} (${ResourceType})`] : []
}
