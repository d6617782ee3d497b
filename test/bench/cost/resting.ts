/** Counts in a stage's template what the stage pays for while nobody uses it. */
import * as z from 'zod/mini'

const metricsSchema = z.array(
  z.object({ MetricStat: z.optional(z.unknown()), Expression: z.optional(z.unknown()) }),
)
const clusterSchema = z.object({
  InstanceType: z.string(),
  InstanceCount: z.number(),
  DedicatedMasterCount: z.optional(z.number()),
})

export interface Resource {
  Type: string
  Properties?: Record<string, unknown>
}

export interface Resting {
  /** The number of metrics that alarms name, each of which costs money. */
  alarmMetrics: number
  /** The number of alarms that query the age of the oldest message in all queues. */
  queueQueries: number
  /** The number of queues that Lambda polls. */
  polledQueues: number
  webAcls: number
  webAclRules: number
  dashboards: number
  secrets: number
  zones: number
  /** The number of search nodes by type, masters included. */
  searchNodes: Record<string, number>
  searchDisks: { count: number; gigabytes: number }
}

/**
 * `secrets` and `zones` are the numbers of secrets and DNS zones that operators create by hand, because no template contains
 * them.
 */
export function restingOf(
  resources: readonly Resource[],
  { secrets, zones }: Pick<Resting, 'secrets' | 'zones'>,
): Resting {
  const ofType = (type: string) =>
    resources.filter(({ Type }) => Type === type).map(({ Properties = {} }) => Properties)
  const metrics = ofType('AWS::CloudWatch::Alarm').map(({ Metrics, MetricName }) =>
    MetricName === undefined ? z.parse(metricsSchema, Metrics) : [{ MetricStat: MetricName }],
  )
  const queries = metrics.flat().map(({ Expression }) => JSON.stringify(Expression ?? ''))
  const [domain] = ofType('AWS::OpenSearchService::Domain')
  const cluster = z.parse(clusterSchema, domain?.['ClusterConfig'])
  const { VolumeSize } = z.parse(z.object({ VolumeSize: z.number() }), domain?.['EBSOptions'])
  return {
    alarmMetrics: metrics.flat().filter(({ MetricStat }) => MetricStat !== undefined).length,
    queueQueries: queries.filter((query) => query.includes('AWS/SQS')).length,
    polledQueues: ofType('AWS::Lambda::EventSourceMapping').filter(
      ({ StartingPosition }) => !StartingPosition,
    ).length,
    webAcls: ofType('AWS::WAFv2::WebACL').length,
    webAclRules: ofType('AWS::WAFv2::WebACL').flatMap(({ Rules }) => z.parse(z.array(z.unknown()), Rules))
      .length,
    dashboards: ofType('AWS::CloudWatch::Dashboard').length,
    secrets: secrets + ofType('AWS::SecretsManager::Secret').length,
    zones,
    searchNodes: { [cluster.InstanceType]: cluster.InstanceCount + (cluster.DedicatedMasterCount ?? 0) },
    searchDisks: { count: cluster.InstanceCount, gigabytes: VolumeSize },
  }
}
