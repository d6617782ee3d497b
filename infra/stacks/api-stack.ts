import { CfnOutput, Validations, type Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { ApiFunctions } from '../constructs/api-functions.ts'
import type { Alarms } from '../constructs/alarms.ts'
import { addBrowserAlarm } from '../constructs/browser-alarm.ts'
import { Budget } from '../constructs/budget.ts'
import { makeCertificate } from '../constructs/certificate.ts'
import { DnsRecords } from '../constructs/dns-records.ts'
import { Edge } from '../constructs/edge.ts'
import { FileKeys } from '../constructs/file-keys.ts'
import { Firewall } from '../constructs/firewall.ts'
import { GradualRollout } from '../constructs/gradual-rollout.ts'
import { LiveDomain } from '../constructs/live-domain.ts'
import { LiveRoutes } from '../constructs/live-routes.ts'
import { PageRenderer } from '../constructs/page-renderer.ts'
import { PoolTriggers } from '../constructs/pool-triggers.ts'
import { PrivateBucket } from '../constructs/private-bucket.ts'
import { RestApi } from '../constructs/rest-api.ts'
import { restDocument } from '../constructs/rest-document.ts'
import { RestDomains } from '../constructs/rest-domains.ts'
import { SecurityHeaders } from '../constructs/security-headers.ts'
import type { Storage } from '../constructs/storage.ts'
import { addSharedAlarms } from '../constructs/shared-alarms.ts'
import { StageDashboard } from '../constructs/stage-dashboard.ts'
import { zonesOf } from '../constructs/zone.ts'
import { hostedSignInOrigin, servedDomains, socketUrlOf, type StageConfig } from '../config.ts'
import { routes } from '../functions.ts'
import type { DataStack } from './data-stack.ts'
import { StageStack, type StageProps } from './stage-stack.ts'

/** Everything that serves requests: the functions of the API, the gateway, the site and the distribution with its names. */
export class ApiStack extends StageStack {
  constructor(scope: Construct, { config, codeOf }: StageProps, data: DataStack) {
    super(scope, 'api', config)
    const { table, users, operators, storage, mail, search, live, analytics, alarms } = data
    const firewall = makeFirewall(this, config, alarms)
    const zones = zonesOf(this, config)
    const site = new PrivateBucket(this, 'Site')
    const fileKeys = new FileKeys(this, 'FileKeys', config)
    const ofData = { table, users, operators, storage, mail, search, live, analytics }
    const resources = { config, codeOf, ...ofData, fileKeys, site }
    const rollout = new GradualRollout(this, 'Rollout', alarms)
    new PoolTriggers(this, 'SignIn', { resources, alarms, rollout })
    const functions = new ApiFunctions(this, 'Functions', { resources, rollout })

    const document = restDocument({
      title: `campus-${config.stage}`,
      routes,
      invocationUri: (name) => functions.invocationUri(name),
      userPoolArn: users.pool.userPoolArn,
      operatorPoolArn: operators.pool.userPoolArn,
    })
    const rest = new RestApi(this, 'Rest', {
      document,
      functions: functions.callable,
      routes,
      requestsPerSecond: config.requestsPerSecond,
      keyVersion: config.keyVersion,
      alarms,
    })
    const certificate = makeCertificate(this, 'Certificate', zones)
    const domains = new RestDomains(this, 'RestDomains', {
      api: rest.api,
      domains: zones.map(({ zoneName }) => zoneName),
      certificate,
    })
    const { stage } = new LiveRoutes(this, 'Live', { resources, alarms, account: rest.api })
    let after: Construct = domains
    for (const zone of zones)
      after = new LiveDomain(this, `LiveDomain-${zone.zoneName}`, {
        stage,
        certificate,
        zone,
        operatorRecords: config.operatorRecords,
        after,
      })
    const headers = new SecurityHeaders(this, 'SecurityHeaders', {
      ...config,
      connectTo: connectTo(config, storage),
    })
    const api = { host: domains.regionalHost, key: rest.key }
    const renderer = new PageRenderer(this, 'PageRenderer', resources)
    const { distribution } = new Edge(this, 'Edge', {
      config,
      certificate,
      site,
      storage,
      fileKeys,
      renderer,
      api,
      headers,
      firewall,
    })
    new DnsRecords(this, 'Dns', { ...config, zones, distribution })
    const { functionName } = functions.named('analytics-api')
    addBrowserAlarm(this, { resources, rest, functionName, alarms })
    addSharedAlarms(this, { table, users, config, alarms })
    new StageDashboard(this, 'Dashboard', { config, table, users, live, rest })
    new Budget(this, 'Budget', config)
    const role = functions.named('saves-api').role
    if (role) new CfnOutput(this, 'SavesRoleArn', { value: role.roleArn })
    new CfnOutput(this, 'SiteBucketName', { value: site.bucketName })
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId })
  }
}

/** Adds the web ACL and returns its ARN; undefined in a stage without one. */
function makeFirewall(stack: Stack, { stage, firewall }: StageConfig, alarms: Alarms): string | undefined {
  const onlyDistribution = 'The gateway refuses requests without the key of the distribution'
  if (firewall !== 'off') {
    const reason = `${onlyDistribution}, which has the firewall.`
    Validations.of(stack).acknowledge({ id: 'AwsSolutions-APIG3', reason })
    return new Firewall(stack, 'Firewall', { stage, action: firewall, alarms }).arn
  }
  const reason = `${onlyDistribution}; the API itself enforces limits per account, target and address.`
  Validations.of(stack).acknowledge({ id: 'AwsSolutions-APIG3', reason }, { id: 'AwsSolutions-CFR2', reason })
  return undefined
}

/** The origins that pages call in addition to their own: for sign-in, for uploads, and for sockets. */
function connectTo(config: StageConfig, { uploads }: Storage): string[] {
  const { endpoints } = config
  // A page may have headers of one release and the configuration of another, so both domains are allowed.
  const sockets = servedDomains(config).map(({ domain }) => socketUrlOf(config, domain))
  if (endpoints)
    return [endpoints.userPool, endpoints.operatorPool, ...endpoints.uploads, endpoints.push, ...sockets]
  const hosted = hostedSignInOrigin(config)
  return [
    'https://cognito-idp.us-east-1.amazonaws.com',
    ...(hosted === undefined ? [] : [hosted]),
    `https://${uploads.bucketRegionalDomainName}`,
    ...sockets,
  ]
}
