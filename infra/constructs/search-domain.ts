import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { AccountRootPrincipal, PolicyDocument, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnResourcePolicy, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { CfnDomain } from 'aws-cdk-lib/aws-opensearchservice'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'
import type { Alarms } from './alarms.ts'

export interface SearchDomainProps extends Pick<StageConfig, 'stage' | 'searchNodes'> {
  alarms: Alarms
}

/** The size of each node's disk. */
const volumeGiB = 10

/**
 * The clusters by number of nodes. Three nodes are in three zones and have three separate master nodes, so that a majority
 * survives the loss of a zone.
 */
const clusters: Record<StageConfig['searchNodes'], CfnDomain.ClusterConfigProperty> = {
  1: { instanceType: 't3.small.search', instanceCount: 1 },
  3: {
    instanceType: 'm7g.medium.search',
    instanceCount: 3,
    zoneAwarenessEnabled: true,
    zoneAwarenessConfig: { availabilityZoneCount: 3 },
    dedicatedMasterEnabled: true,
    dedicatedMasterType: 'm7g.medium.search',
    dedicatedMasterCount: 3,
  },
}

/**
 * The search engine. All its data derives from the table, so no stage retains it: `npm run reindex` fills a new one. CDK's
 * own construct is not used, because it would set the access policy with a custom resource.
 */
export class SearchDomain extends Construct {
  readonly domain: CfnDomain
  readonly arn: string
  /** The host name, without a scheme. */
  readonly endpoint: string

  constructor(scope: Construct, id: string, { stage, searchNodes, alarms }: SearchDomainProps) {
    super(scope, id)
    const domainName = `campus-${stage}`
    const arn = Stack.of(this).formatArn({ service: 'es', resource: 'domain', resourceName: domainName })
    const logs = this.#logs(domainName)
    this.domain = new CfnDomain(this, 'Domain', {
      domainName,
      engineVersion: 'OpenSearch_2.19',
      clusterConfig: clusters[searchNodes],
      ebsOptions: { ebsEnabled: true, volumeType: 'gp3', volumeSize: volumeGiB },
      accessPolicies: accessPolicy(arn),
      domainEndpointOptions: { enforceHttps: true, tlsSecurityPolicy: 'Policy-Min-TLS-1-2-PFS-2023-10' },
      encryptionAtRestOptions: { enabled: true },
      nodeToNodeEncryptionOptions: { enabled: true },
      // A bulk request may write only to the index in its path, because IAM policies check only the path.
      advancedOptions: { 'rest.action.multi.allow_explicit_index': 'false' },
      logPublishingOptions: logs.options,
    })
    this.domain.addResourceDependency(logs.policy)
    this.domain.applyRemovalPolicy(RemovalPolicy.DESTROY)
    this.arn = this.domain.attrArn
    this.endpoint = this.domain.attrDomainEndpoint
    this.#addAlarms(domainName, alarms)
    this.#acknowledge(searchNodes)
  }

  /** Sends error logs and logs of slow requests to one log group. */
  #logs(domainName: string) {
    const group = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const mayWrite = new PolicyStatement({
      principals: [new ServicePrincipal('es.amazonaws.com')],
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [group.logGroupArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
    })
    const policy = new CfnResourcePolicy(this, 'LogPolicy', {
      policyName: `${domainName}-search`,
      policyDocument: Stack.of(this).toJsonString(new PolicyDocument({ statements: [mayWrite] })),
    })
    const toGroup = { enabled: true, cloudWatchLogsLogGroupArn: group.logGroupArn }
    const options = {
      ES_APPLICATION_LOGS: toGroup,
      SEARCH_SLOW_LOGS: toGroup,
      INDEX_SLOW_LOGS: toGroup,
    }
    return { options, policy }
  }

  #addAlarms(domainName: string, alarms: Alarms): void {
    const of = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/ES',
        metricName,
        dimensionsMap: { DomainName: domainName, ClientId: Stack.of(this).account },
        statistic,
        period: Duration.minutes(5),
      })
    alarms.add(this, 'Red', {
      metric: of('ClusterStatus.red', 'max'),
      above: 0,
      hurt: 'Everyone who searches: a part of the index is lost, and searches fail or find too little.',
      section: 'alarm-search-red',
    })
    alarms.add(this, 'Blocked', {
      metric: of('ClusterIndexWritesBlocked', 'max'),
      above: 0,
      hurt: 'Everyone who searches: new posts are not found, because the engine is full and takes no writes.',
      section: 'alarm-search-blocked',
    })
    alarms.add(this, 'Disk', {
      metric: new MathExpression({
        expression: `100 * free / ${volumeGiB * 1024}`,
        usingMetrics: { free: of('FreeStorageSpace', 'min') },
        period: Duration.minutes(5),
      }),
      below: 25,
      hurt: 'Everyone who searches, soon: less than a quarter of a disk is free, and a full engine takes no new posts.',
      section: 'alarm-search-disk',
    })
    alarms.add(this, 'Memory', {
      metric: of('JVMMemoryPressure', 'max'),
      above: 92,
      periods: 3,
      hurt: 'Everyone who searches, soon: the engine is nearly out of memory.',
      section: 'alarm-search-memory',
    })
  }

  #acknowledge(searchNodes: StageConfig['searchNodes']): void {
    const outside =
      'Functions are in no VPC, and their addresses change. Every request is signed, and their roles name the paths that they may use.'
    const oneNode =
      'One node is enough until a campus needs more (infra/README.md), and everything in it can be rebuilt.'
    Validations.of(this.domain).acknowledge(
      { id: 'AwsSolutions-OS1', reason: outside },
      { id: 'AwsSolutions-OS3', reason: outside },
      ...(searchNodes === 1
        ? [
            { id: 'AwsSolutions-OS4', reason: oneNode },
            { id: 'AwsSolutions-OS7', reason: oneNode },
          ]
        : []),
    )
  }
}

/** Allows the account's roles to use the domain as far as their own policies allow it. Nobody else may use it. */
function accessPolicy(arn: string) {
  return new PolicyDocument({
    statements: [
      new PolicyStatement({
        principals: [new AccountRootPrincipal()],
        actions: ['es:ESHttp*'],
        resources: [`${arn}/*`],
      }),
    ],
  })
}
