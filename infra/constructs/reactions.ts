import { Duration, Stack } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { EventBus, Schedule } from 'aws-cdk-lib/aws-events'
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import { QueuePolicy, type Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { batchSizeOf } from '../batch-size.ts'
import {
  checkPayouts,
  constructIdOf,
  indexSearch,
  publishEvents,
  reactions,
  reindexSearch,
  runDue,
  signOutDisabled,
  suppressAddresses,
} from '../functions.ts'
import { grantsOfFunction } from '../function-grants.ts'
import type { FunctionSpec } from '../function-spec.ts'
import type { Alarms } from './alarms.ts'
import { newLog, type CampusFunction } from './campus-function.ts'
import { addDeliveryAlarms } from './delivery-alarms.ts'
import { makeFunction } from './make-function.ts'
import type { Resources } from './resources.ts'
import { Publisher } from './publisher.ts'
import { Reaction } from './reaction.ts'
import { SearchIndexer } from './search-indexer.ts'
import type { UsageCounts } from './usage-counts.ts'

export interface ReactionsProps {
  resources: Resources
  bus: EventBus
  /** The counts of use. Their dead-letter queue is in the same queue policy as the queues of the reactions. */
  counts: UsageCounts
  alarms: Alarms
}

/** Everything that happens after a request: the stream's consumers, and one function with its queue per reaction. */
export class Reactions extends Construct {
  /** Rebuilds the indexes of the search engine. */
  readonly reindex: CampusFunction

  constructor(scope: Construct, id: string, { resources, bus, counts, alarms }: ReactionsProps) {
    super(scope, id)
    const { table, storage, config, mail } = resources
    const make = (spec: FunctionSpec, logGroup?: ILogGroup) =>
      makeFunction(this, constructIdOf(spec), spec, resources, { logGroup })
    // A stack may have at most 500 resources, so all reactions share one log. Its streams have the functions' names.
    const log = newLog(this, 'Log')
    const common = { table, failures: storage.failures, alarms }
    const { isLaptop } = config
    const concurrency = shareOf(config.concurrency, reactions.length + otherMappings)
    new Publisher(this, 'Publisher', { ...common, consumer: make(publishEvents) })
    new SearchIndexer(this, 'SearchIndexer', { ...common, consumer: make(indexSearch) })
    this.reindex = make(reindexSearch)
    const made = reactions.map((spec) => {
      const handler = make(spec, log)
      return new Reaction(this, `${constructIdOf(spec)}Trigger`, {
        spec,
        isLaptop,
        concurrency,
        batchSize: batchSizeOf(grantsOfFunction(spec.name)),
        from: { bus },
        handler,
      })
    })
    const feedback = new Reaction(this, 'MailFeedback', {
      spec: suppressAddresses,
      isLaptop,
      concurrency,
      batchSize: batchSizeOf(grantsOfFunction(suppressAddresses.name)),
      from: { bus: EventBus.fromEventBusName(this, 'AccountBus', 'default'), pattern: mail.feedback },
      handler: make(suppressAddresses),
    })
    const scheduled = [
      { id: 'PayoutsCheck', spec: checkPayouts, every: Duration.days(1) },
      { id: 'DisabledCheck', spec: signOutDisabled, every: Duration.minutes(1) },
      { id: 'DealsClock', spec: runDue, every: Duration.minutes(1) },
    ].map(({ id: name, spec, every }) => {
      const handler = make(spec)
      if (spec === runDue) addLateAlarm(this, handler, alarms)
      else addSilentAlarm(this, { name, handler, every, alarms })
      return new Reaction(this, name, {
        spec,
        isLaptop,
        concurrency,
        batchSize: batchSizeOf(grantsOfFunction(spec.name)),
        from: { schedule: Schedule.rate(every) },
        handler,
      })
    })
    const all = [...made, feedback, ...scheduled]
    addDeliveryAlarms(this, alarms)
    this.#protect([...all.flatMap(({ queue, deadLetters }) => [queue, deadLetters]), counts.deadLetters], bus)
  }

  /**
   * Allows only our rules to send to the queues, and all access only over TLS. All queues share one policy, to save
   * resources.
   */
  #protect(queues: Queue[], bus: EventBus): void {
    const { document } = new QueuePolicy(this, 'QueuePolicy', { queues })
    // The ARN of a rule on the default bus does not contain the bus, but its name begins with our stack's name.
    const rules = [`${bus.eventBusName}/*`, `${Stack.of(this).stackName}-*`].map((resourceName) =>
      Stack.of(this).formatArn({ service: 'events', resource: 'rule', resourceName }),
    )
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

/** The number of mappings besides those of `reactions`: one for SES's notifications, and three for schedules. */
const otherMappings = 4

/**
 * Returns the concurrency of each queue, which is an equal part of 70 % of the account's limit. Lambda accepts no value
 * below 2.
 */
const shareOf = (functions: number, mappings: number) => Math.max(2, Math.floor((functions * 0.7) / mappings))

interface SilentProps {
  name: string
  handler: CampusFunction
  every: Duration
  alarms: Alarms
}

/** Adds an alarm for a scheduled function that did not run in its period, or in five minutes if its period is shorter. */
function addSilentAlarm(scope: Construct, { name, handler, every, alarms }: SilentProps): void {
  const period = every.toMinutes() > 5 ? every : Duration.minutes(5)
  alarms.add(scope, `${name}Silent`, {
    metric: new MathExpression({
      expression: 'FILL(runs, 0)',
      usingMetrics: { runs: handler.metricInvocations({ statistic: 'sum', period }) },
      period,
    }),
    below: 1,
    hurt: `Operators, and the people who rely on it: ${handler.node.id} has not run for ${period.toHumanString()}.`,
    section: 'alarm-check-silent',
  })
}

/** Adds an alarm for due steps of deals that were handled late, and for the scheduled function if it does not run. */
function addLateAlarm(scope: Construct, { functionName }: CampusFunction, alarms: Alarms): void {
  const common = { dimensionsMap: { FunctionName: functionName }, period: Duration.minutes(5) }
  const late = new Metric({ ...common, namespace: 'Campus', metricName: 'SecondsLate', statistic: 'max' })
  const runs = new Metric({ ...common, namespace: 'AWS/Lambda', metricName: 'Invocations', statistic: 'sum' })
  alarms.add(scope, 'DealsLate', {
    metric: new MathExpression({
      expression: 'IF(FILL(runs, 0) < 1, 301, FILL(late, 0))',
      usingMetrics: { late, runs },
      period: Duration.minutes(5),
    }),
    above: 300,
    hurt: 'Everyone in a line: turns, offers and reservations that ran out are offered to nobody else for minutes.',
    section: 'alarm-deals-late',
  })
}
