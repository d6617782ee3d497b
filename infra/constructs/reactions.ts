import type { EventBus } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { constructIdOf, publishEvents, reactions } from '../functions.ts'
import type { Alarms } from './alarms.ts'
import { makeFunction } from './make-function.ts'
import type { Resources } from './resources.ts'
import { Publisher } from './publisher.ts'
import { Reaction } from './reaction.ts'

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
    for (const spec of reactions) {
      const handler = makeFunction(this, constructIdOf(spec), spec, resources)
      new Reaction(this, `${constructIdOf(spec)}Trigger`, { spec, bus, handler, alarms })
    }
  }
}
