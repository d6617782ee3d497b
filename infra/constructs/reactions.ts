import { Stack } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { QueuePolicy, type Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { constructIdOf, publishEvents, reactions } from '../functions.ts'
import type { Alarms } from './alarms.ts'
import { makeFunction } from './make-function.ts'
import type { Resources } from './resources.ts'
import { Publisher } from './publisher.ts'
import { Reaction } from './reaction.ts'
import { addUndeliveredAlarms } from './undelivered-alarms.ts'

export interface ReactionsProps {
  resources: Resources
  bus: EventBus
  alarms: Alarms
}

/** Everything that happens after a request: the stream's publisher, and one function with its queue per reaction. */
export class Reactions extends Construct {
  constructor(scope: Construct, id: string, { resources, bus, alarms }: ReactionsProps) {
    super(scope, id)
    const { table, storage } = resources
    new Publisher(this, 'Publisher', {
      table,
      publishEvents: makeFunction(this, constructIdOf(publishEvents), publishEvents, resources),
      failures: storage.failures,
      alarms,
    })
    const made = reactions.map((spec) => {
      const handler = makeFunction(this, constructIdOf(spec), spec, resources)
      return new Reaction(this, `${constructIdOf(spec)}Trigger`, { spec, bus, handler, alarms })
    })
    addUndeliveredAlarms(this, { rules: made.map(({ rule }) => rule), bus, alarms })
    this.#protect(
      made.flatMap(({ queues }) => queues),
      bus,
    )
  }

  /** Only rules of our bus may send to the queues, and everybody needs TLS. One policy for all of them is one resource. */
  #protect(queues: Queue[], bus: EventBus): void {
    const { document } = new QueuePolicy(this, 'QueuePolicy', { queues })
    const resourceName = `${bus.eventBusName}/*`
    const rules = Stack.of(this).formatArn({ service: 'events', resource: 'rule', resourceName })
    document.addStatements(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['sqs:*'],
        resources: ['*'],
        conditions: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
      new PolicyStatement({
        principals: [new ServicePrincipal('events.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: ['*'],
        conditions: { ArnLike: { 'aws:SourceArn': rules } },
      }),
    )
  }
}
