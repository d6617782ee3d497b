import {
  DescribeStacksCommand,
  paginateDescribeStackEvents,
  type Stack,
  type StackEvent,
} from '@aws-sdk/client-cloudformation'
import { keptBy, removalOf, stuckRefusal } from './leftovers.ts'
import { messageOf, Stopped, type World } from './world.ts'

export interface Operation {
  name: string
  created: boolean
  resources: number
  /** The id of the newest event before the operation began. */
  known: string | undefined
}

export async function describe({ aws }: World, name: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await aws.cloudFormation.send(new DescribeStacksCommand({ StackName: name }))
    return Stacks?.[0]
  } catch (error) {
    // CloudFormation has no separate error code for a missing stack.
    if (messageOf(error).includes('does not exist')) return undefined
    throw error
  }
}

export async function statusOf(world: World, name: string): Promise<string | undefined> {
  return (await describe(world, name))?.StackStatus
}

export async function latestEvent(world: World, name: string): Promise<string | undefined> {
  return (await eventsSince(world, name, undefined))[0]?.EventId
}

/** The events after a known one, newest first. */
export async function eventsSince(world: World, name: string, known: string | undefined) {
  const found: StackEvent[] = []
  const pages = paginateDescribeStackEvents({ client: world.aws.cloudFormation }, { StackName: name })
  for await (const { StackEvents = [] } of pages) {
    const end = StackEvents.findIndex(({ EventId }) => EventId === known)
    found.push(...(end < 0 ? StackEvents : StackEvents.slice(0, end)))
    if (end >= 0) break
  }
  return found
}

/** Prints the progress of an operation until it ends. Throws if the operation failed. */
export async function follow(world: World, operation: Operation): Promise<void> {
  const { name, created } = operation
  const began = world.now().getTime()
  let printed = ''
  for (;;) {
    // The status is read before the events, so that all events are available once the operation has ended.
    const status = (await statusOf(world, name)) ?? ''
    const events = await eventsSince(world, name, operation.known)
    const line = progressLine(events, operation, Math.floor((world.now().getTime() - began) / 60_000))
    if (line !== printed) world.say(line)
    printed = line
    if (!status.endsWith('_IN_PROGRESS')) {
      if (status === (created ? 'CREATE_COMPLETE' : 'UPDATE_COMPLETE')) return
      throw new StackFailure(operation, status, events)
    }
    await world.pause(5_000)
  }
}

/** A line such as `campus-dev-api: 12 of 90 resources, 3 min, at EdgeDistribution`. */
function progressLine(events: StackEvent[], { name, resources }: Operation, minutes: number): string {
  const newest = new Map<string, string>()
  for (const { LogicalResourceId = '', ResourceStatus = '' } of events)
    if (LogicalResourceId !== name && !newest.has(LogicalResourceId))
      newest.set(LogicalResourceId, ResourceStatus)
  const inState = (end: string) => [...newest].filter(([, status]) => status.endsWith(end)).map(([id]) => id)
  const done = inState('_COMPLETE').length
  const working = inState('_IN_PROGRESS')
  const at = working.length > 0 ? `, at ${working.slice(0, 2).join(' and ')}` : ''
  return `${name}: ${done} of ${resources} resources${minutes > 0 ? `, ${minutes} min` : ''}${at}`
}

/** An operation that CloudFormation did not complete. The message says why, what is live now and what to remove. */
export class StackFailure extends Stopped {
  constructor({ name, created }: Operation, status: string, events: StackEvent[]) {
    super(
      [
        `${name} could not be ${created ? 'created' : 'updated'} (${status}).`,
        ...causesIn(events).map((cause) => `  ${cause}`),
        ...(created ? afterCreate(name, status, events) : afterUpdate(name, status)),
      ].join('\n'),
    )
  }
}

/** The failures of resources, earliest first, without resources that were cancelled because another one failed. */
function causesIn(events: StackEvent[]): string[] {
  return events
    .filter(({ ResourceStatus = '' }) => /^(CREATE|UPDATE)_FAILED$/.test(ResourceStatus))
    .filter(({ ResourceStatusReason = '' }) => !/(creation|update) cancelled/i.test(ResourceStatusReason))
    .filter(({ ResourceStatusReason }) => ResourceStatusReason)
    .map(({ LogicalResourceId, ResourceStatusReason }) => `${LogicalResourceId}: ${ResourceStatusReason}`)
    .reverse()
}

function afterCreate(name: string, status: string, events: StackEvent[]): string[] {
  const kept = keptBy(events, name)
  return [
    'CloudFormation removed what it had made, except for what follows. Remove it, correct the cause, and deploy again:',
    ...kept.map((one) => `  ${one.id}: ${removalOf(one)}`),
    `  ${stuckRefusal({ name, status }) ?? `${name}: ${status}`}`,
  ]
}

function afterUpdate(name: string, status: string): string[] {
  if (status === 'UPDATE_ROLLBACK_COMPLETE')
    return [`CloudFormation rolled back: ${name} is as it was before.`]
  return [stuckRefusal({ name, status }) ?? `${name}: ${status}`]
}
