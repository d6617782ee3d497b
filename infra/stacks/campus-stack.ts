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

/** Everything of a stage, in us-east-1: CloudFront takes certificates of that region only. */
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
    const mail = new Mail(this, 'Mail', { ...config, zone, alarms })
    const users = new CampusUsers(this, 'Users', { retain })
    const resources = { config, codeOf, table, users, storage, fileKeys, mail, bus }
    new SignInTrigger(this, 'SignIn', { resources, alarms })
    new Reactions(this, 'Reactions', { resources, alarms })
    const functions = new ApiFunctions(this, 'Functions', resources)

    const document = restDocument({
      title: `campus-${stage}`,
      routes,
      invocationUri: (name) => functions.invocationUri(name),
      userPoolArn: users.pool.userPoolArn,
    })
    const rest = new RestApi(this, 'Rest', {
      document,
      functions: functions.all,
      keyVersion: config.keyVersion,
      alarms,
    })
    const certificate = new Certificate(this, 'Certificate', {
      domainName: domain,
      subjectAlternativeNames: [`*.${domain}`],
      validation: CertificateValidation.fromDns(zone),
    })
    const { regionalHost } = new RestDomains(this, 'RestDomains', { api: rest.api, domain, certificate })
    const headers = new SecurityHeaders(this, 'SecurityHeaders', {
      ...config,
      connectTo: connectTo(config, storage),
    })
    const api = { host: regionalHost, key: rest.key }
    const previews = new LinkPreview(this, 'LinkPreview', resources)
    const { distribution } = new Edge(this, 'Edge', {
      domain,
      certificate,
      storage,
      fileKeys,
      previews,
      api,
      headers,
    })
    new DnsRecords(this, 'Dns', { ...config, zone, distribution })
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

  /** Outputs for the deployment, for operators and for the laptop's tests. */
  #output(outputs: Record<string, string>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value })
  }
}

/** The account whose credentials deploy; the laptop's has a fixed number. */
function accountOf({ stage }: StageConfig): string | undefined {
  return stage === 'local' ? '000000000000' : process.env['CDK_DEFAULT_ACCOUNT']
}

/** The origins that pages call besides their own: to sign in and to upload files. */
function connectTo({ endpoints }: StageConfig, { uploads }: Storage): string[] {
  if (endpoints) return [endpoints.userPool, ...endpoints.uploads]
  return ['https://cognito-idp.us-east-1.amazonaws.com', `https://${uploads.bucketRegionalDomainName}`]
}
