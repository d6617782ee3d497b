import * as z from 'zod/mini'
import type { BusEvent } from './event-bus.ts'
import type { LocalQueue } from './queue.ts'
import { nameOf } from '../account.ts'
import type { Template } from '../template/load.ts'

const ruleSchema = z.object({
  EventBusName: z._default(z.string(), 'default'),
  EventPattern: z.unknown(),
  State: z._default(z.enum(['ENABLED', 'DISABLED']), 'ENABLED'),
  ScheduleExpression: z.optional(z.never()),
  // Strict: a target whose input is changed on the way is not realised.
  Targets: z.array(
    z.strictObject({
      Id: z.string(),
      Arn: z.string(),
      RetryPolicy: z.optional(z.unknown()),
      DeadLetterConfig: z.optional(z.unknown()),
    }),
  ),
})

type Targets = {
  /** By ARN. */
  queues: Map<string, LocalQueue>
  invoke: (functionName: string, event: unknown) => Promise<unknown>
}

/** The event buses of the template, and the default one, with their rules and targets: queues and functions. */
export function readBuses(template: Template, { queues, invoke }: Targets) {
  const rules = template.ofType('AWS::Events::Rule').map((resource) => {
    const { EventBusName, EventPattern, State, Targets } = z.parse(ruleSchema, template.properties(resource))
    return {
      bus: nameOf(EventBusName),
      name: template.identity(resource).ref,
      eventPattern: EventPattern,
      state: State,
      targets: Targets.map(({ Id, Arn }) => ({ id: Id, deliver: deliveryTo(Arn) })),
    }
  })

  function deliveryTo(arn: string): (event: BusEvent) => Promise<void> {
    const queue = queues.get(arn)
    if (queue) return async (event) => void (await queue.send(JSON.stringify(event)))
    if (!arn.startsWith('arn:aws:lambda:')) throw new Error(`a rule cannot reach ${arn} on the laptop`)
    return async (event) => void (await invoke(nameOf(arn), event))
  }

  const names = template.ofType('AWS::Events::EventBus').map((resource) => template.identity(resource).ref)
  return ['default', ...names].map((name) => ({ name, rules: rules.filter(({ bus }) => bus === name) }))
}
