import * as z from 'zod/mini'
import type { ServiceCaller } from '../access/access.ts'
import { requireAllowed, type Caller } from '../access/signers.ts'
import { nameOf } from '../account.ts'
import type { Template } from '../template/load.ts'
import type { BusEvent } from './event-bus.ts'
import type { LocalQueue } from './queue.ts'

const ruleSchema = z.object({
  EventBusName: z.string(),
  EventPattern: z.unknown(),
  State: z.literal('ENABLED'),
  ScheduleExpression: z.optional(z.never()),
  // Strict: transformed input is not supported.
  Targets: z.array(
    z.strictObject({
      Id: z.string(),
      Arn: z.string(),
      RetryPolicy: z.optional(z.unknown()),
      DeadLetterConfig: z.optional(z.object({ Arn: z.string() })),
    }),
  ),
})

/**
 * The event buses of the template with their rules; the targets are queues, given by their ARNs. A delivery fails where the
 * queue's policy does not let the rule send.
 */
export function readBuses(template: Template, queues: Map<string, LocalQueue>, service: ServiceCaller) {
  const rules = template.ofType('AWS::Events::Rule').map((resource) => {
    const { EventBusName, EventPattern, Targets } = z.parse(ruleSchema, template.properties(resource))
    const caller = service('events.amazonaws.com', template.identity(resource).attribute('Arn'))
    return {
      bus: nameOf(EventBusName),
      name: template.identity(resource).ref,
      eventPattern: EventPattern,
      targets: Targets.map(({ Id, Arn, DeadLetterConfig }) => ({
        id: Id,
        deliver: deliveryTo(Arn, caller),
        ...(DeadLetterConfig && { keep: deliveryTo(DeadLetterConfig.Arn, caller) }),
      })),
    }
  })

  function deliveryTo(arn: string, caller: Caller): (event: BusEvent) => Promise<void> {
    const queue = queues.get(arn)
    if (!queue) throw new Error(`a rule cannot reach ${arn} on the laptop`)
    return async (event) => {
      requireAllowed(caller, [{ action: 'sqs:SendMessage', resource: arn }], 'AccessDenied')
      await queue.send(JSON.stringify(event))
    }
  }

  const made = template.ofType('AWS::Events::EventBus').map((resource) => template.identity(resource).ref)
  // Every account has this one, to which the services of AWS publish.
  return ['default', ...made].map((name) => ({ name, rules: rules.filter(({ bus }) => bus === name) }))
}
