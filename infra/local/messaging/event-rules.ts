import * as z from 'zod/mini'
import type { Access } from '../access/access.ts'
import { requireAllowed, type Caller } from '../access/signers.ts'
import { nameOf } from '../account.ts'
import type { Firehose } from '../firehose/server.ts'
import type { Template } from '../template/load.ts'
import type { BusEvent } from './event-bus.ts'
import { compileTransformer } from './input-transformer.ts'
import type { LocalQueue } from './queue.ts'

const ruleSchema = z.object({
  EventBusName: z._default(z.string(), 'default'),
  EventPattern: z.optional(z.unknown()),
  State: z.literal('ENABLED'),
  ScheduleExpression: z.optional(z.string()),
  // Strict, because another kind of target would behave differently here.
  Targets: z.array(
    z.strictObject({
      Id: z.string(),
      Arn: z.string(),
      RoleArn: z.optional(z.string()),
      InputTransformer: z.optional(
        z.strictObject({ InputPathsMap: z.record(z.string(), z.string()), InputTemplate: z.string() }),
      ),
      RetryPolicy: z.optional(z.unknown()),
      DeadLetterConfig: z.optional(z.object({ Arn: z.string() })),
    }),
  ),
})

type Target = z.output<typeof ruleSchema>['Targets'][number]
type Targets = {
  /** The queues by their ARNs. */
  queues: Map<string, LocalQueue>
  firehose?: Pick<Firehose, 'sinkOf'>
  access: Pick<Access, 'service' | 'roleSigner'>
}

/**
 * The event buses of the template with their rules; the targets are queues and Firehose streams. A delivery fails if the
 * queue's policy, or the rule's role, does not allow the rule to send.
 */
export function readBuses(template: Template, { queues, firehose, access }: Targets) {
  const rules = template.ofType('AWS::Events::Rule').map((resource) => {
    const { EventBusName, EventPattern, ScheduleExpression, Targets } = z.parse(
      ruleSchema,
      template.properties(resource),
    )
    const caller = access.service('events.amazonaws.com', template.identity(resource).attribute('Arn'))
    return {
      bus: nameOf(EventBusName),
      name: template.identity(resource).ref,
      ...(ScheduleExpression === undefined
        ? { eventPattern: EventPattern }
        : { everyMs: millisecondsOf(ScheduleExpression) }),
      targets: Targets.map((target) => ({
        id: target.Id,
        deliver: streamDelivery(target) ?? deliveryTo(target.Arn, caller),
        ...(target.DeadLetterConfig && { keep: deliveryTo(target.DeadLetterConfig.Arn, caller) }),
      })),
    }
  })

  /** Returns the delivery to a Firehose stream, for which the rule has a role; undefined for another target. */
  function streamDelivery({ Arn, RoleArn = '', InputTransformer }: Target) {
    const take = firehose?.sinkOf(Arn)
    if (!take) return undefined
    const { caller } = access.roleSigner(RoleArn, 'events.amazonaws.com')
    const inputOf = InputTransformer ? compileTransformer(InputTransformer) : JSON.stringify
    return (event: BusEvent) => {
      // EventBridge uses PutRecordBatch even for a single event.
      requireAllowed(caller, [{ action: 'firehose:PutRecordBatch', resource: Arn }], 'AccessDenied')
      take(Buffer.from(inputOf(event)))
    }
  }

  function deliveryTo(arn: string, caller: Caller): (event: BusEvent) => Promise<void> {
    const queue = queues.get(arn)
    if (!queue) throw new Error(`a rule cannot reach ${arn} on the laptop`)
    return async (event) => {
      requireAllowed(caller, [{ action: 'sqs:SendMessage', resource: arn }], 'AccessDenied')
      await queue.send(JSON.stringify(event))
    }
  }

  const made = template.ofType('AWS::Events::EventBus').map((resource) => template.identity(resource).ref)
  // Every account has a bus named `default`, on which AWS's services publish.
  return ['default', ...made].map((name) => ({ name, rules: rules.filter(({ bus }) => bus === name) }))
}

const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** `rate(1 day)` in milliseconds. Throws for an expression of another kind. */
function millisecondsOf(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? []
  const length = Object.entries(units).find(([name]) => name === unit)?.[1]
  if (length === undefined) throw new Error(`the laptop knows no schedule ${expression}`)
  return Number(count) * length
}
