import { Stack } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { QueuePolicy, type Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { constructIdOf, indexSearch, publishEvents, reactions, reindexSearch } from '../functions.ts'
import type { FunctionSpec } from '../function-spec.ts'
import type { Alarms } from './alarms.ts'
import type { CampusFunction } from './campus-function.ts'
import { makeFunction } from './make-function.ts'
import type { Resources } from './resources.ts'
import { Publisher } from './publisher.ts'
import { Reaction } from './reaction.ts'
import { SearchIndexer } from './search-indexer.ts'
import { addUndeliveredAlarms } from './undelivered-alarms.ts'

export interface ReactionsProps {
  resources: Resources
  bus: EventBus
  alarms: Alarms
}

/** Everything that happens after a request: the stream's consumers, and one function with its queue per reaction. */
export class Reactions extends Construct {
  /** Builds the indexes of the search engine anew. */
  readonly reindex: CampusFunction

  constructor(scope: Construct, id: string, { resources, bus, alarms }: ReactionsProps) {
    super(scope, id)
    const { table, storage, config } = resources
    const make = (spec: FunctionSpec) => makeFunction(this, constructIdOf(spec), spec, resources)
    const common = { table, failures: storage.failures, alarms }
    new Publisher(this, 'Publisher', { ...common, consumer: make(publishEvents) })
    new SearchIndexer(this, 'SearchIndexer', { ...common, consumer: make(indexSearch) })
    this.reindex = make(reindexSearch)
    const made = reactions.map((spec) => {
      const handler = make(spec)
      return new Reaction(this, `${constructIdOf(spec)}Trigger`, {
        spec,
        stage: config.stage,
        bus,
        handler,
        alarms,
      })
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
