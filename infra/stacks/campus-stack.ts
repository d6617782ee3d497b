import { CfnOutput, DefaultStackSynthesizer, Stack } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { EventBus } from 'aws-cdk-lib/aws-events'
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53'
import type { Construct } from 'constructs'
import { Alarms } from '../constructs/alarms.ts'
import { ApiFunctions } from '../constructs/api-functions.ts'
import { CampusTable } from '../constructs/campus-table.ts'
import { CampusUsers } from '../constructs/campus-users.ts'
import { DnsRecords } from '../constructs/dns-records.ts'
import { Edge } from '../constructs/edge.ts'
import { FileKeys } from '../constructs/file-keys.ts'
import { Reactions } from '../constructs/reactions.ts'
import { LinkPreview } from '../constructs/link-preview.ts'
import { Mail } from '../constructs/mail.ts'
import { RestApi } from '../constructs/rest-api.ts'
import { restDocument } from '../constructs/rest-document.ts'
import { RestDomains } from '../constructs/rest-domains.ts'
import { SecurityHeaders } from '../constructs/security-headers.ts'
import { SignInTrigger } from '../constructs/sign-in-trigger.ts'
import { Storage } from '../constructs/storage.ts'
import type { StageConfig } from '../config.ts'
import { routes } from '../functions.ts'

export interface CampusStackProps {
  config: StageConfig
  /** The directory with a function's bundle. */
  codeOf: (functionName: string) => string
}

/** A stage: everything, in the one region where CloudFront's certificates and our functions may share a stack. */
export class CampusStack extends Stack {
  constructor(scope: Construct, id: string, { config, codeOf }: CampusStackProps) {
    super(scope, id, {
      env: { region: 'us-east-1', account: accountOf(config) },
      synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }),
      terminationProtection: config.retain,
    })
    const { stage, domain, retain } = config
    const zone = PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: config.hostedZoneId,
      zoneName: domain,
    })
    const alarms = new Alarms(this, 'Alarms', { address: config.alarmAddress })
    const table = new CampusTable(this, 'Table', { retain })
    const storage = new Storage(this, 'Storage', config)
    const fileKeys = new FileKeys(this, 'FileKeys', config)
    const bus = new EventBus(this, 'Bus')
    const mail = new Mail(this, 'Mail', { zone, alarms })
    const trigger = new SignInTrigger(this, 'SignIn', {
      stage,
      code: codeOf('pre-token-generation'),
      table,
      alarms,
    })
    const users = new CampusUsers(this, 'Users', { retain, preTokenGeneration: trigger.preTokenGeneration })

    const behind = { config, codeOf, table, users, storage, fileKeys, mail }
    const functions = new ApiFunctions(this, 'Functions', behind)
    new Reactions(this, 'Reactions', {
      stage,
      codeOf,
      table,
      bus,
      failures: storage.failures,
      files: storage.files,
      alarms,
    })

    const document = restDocument({
      title: `campus-${stage}`,
      routes,
      documentFunction: 'api-document',
      invocationUri: (name) => functions.invocationUri(name),
      userPoolArn: users.pool.userPoolArn,
    })
    const rest = new RestApi(this, 'Rest', {
      document,
      functions: Object.values(functions.byName),
      keyVersion: config.keyVersion,
      alarms,
    })
    const certificate = new Certificate(this, 'Certificate', {
      domainName: domain,
      subjectAlternativeNames: [`*.${domain}`],
      validation: CertificateValidation.fromDns(zone),
    })
    const { regionalHost } = new RestDomains(this, 'RestDomains', { api: rest.api, domain, certificate })
    const headers = new SecurityHeaders(this, 'SecurityHeaders', { connectTo: connectTo(config, storage) })
    const api = { host: regionalHost, key: rest.key }
    const preview = { stage, domain, table, site: storage.site, code: codeOf('link-preview') }
    const previews = new LinkPreview(this, 'LinkPreview', preview)
    const { distribution } = new Edge(this, 'Edge', {
      domain,
      certificate,
      storage,
      fileKeys,
      previews,
      api,
      headers,
    })
    new DnsRecords(this, 'Dns', { zone, distribution })
    this.#output({
      TableName: table.tableName,
      SiteBucketName: storage.site.bucketName,
      UploadsBucketName: storage.uploads.bucketName,
      FilesBucketName: storage.files.bucketName,
      FailuresBucketName: storage.failures.bucketName,
      DistributionId: distribution.distributionId,
      EventBusName: bus.eventBusName,
      UserPoolId: users.pool.userPoolId,
      UserPoolClientId: users.client.userPoolClientId,
    })
  }

  /** What deployment, operators and the laptop's tests need to know. */
  #output(outputs: Record<string, string>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value })
  }
}

/** Any account whose credentials deploy; a laptop has one of its own. */
function accountOf({ stage }: StageConfig): string | undefined {
  return stage === 'local' ? '000000000000' : process.env['CDK_DEFAULT_ACCOUNT']
}

/** Where pages sign in and send files to. */
function connectTo({ endpoints }: StageConfig, { uploads }: Storage): string[] {
  if (endpoints) return [endpoints.userPool, ...endpoints.uploads]
  return ['https://cognito-idp.us-east-1.amazonaws.com', `https://${uploads.bucketRegionalDomainName}`]
}
