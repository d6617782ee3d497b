/** Turns grants into the statements of a function's role, and the variables that name the resources. */
import { ArnFormat, Token, type Stack } from 'aws-cdk-lib'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { anyId, type Grant } from '../../lambdas/platform/grants.ts'
import { analyticsNames } from '../analytics-names.ts'
import { pushSecretNames, stripeSecretName } from '../secret-names.ts'
import { mergeGrants } from '../merge-grants.ts'
import type { CampusFunction, Exported } from './campus-function.ts'
import { required, type Resources } from './resources.ts'

interface Granted {
  /** The environment variables that tell a function the resource's name. */
  environment: Record<string, string>
  arn: string
  /** The ARNs of further resources on which the call must also be allowed. */
  alsoOn?: string[]
  /** The stack's export of the resource. Set if grants may use patterns for parts of the resource. */
  exported?: Exported
  conditions?: Record<string, Record<string, string>>
}

const granted: Record<Grant['on'], (resources: Resources) => Granted> = {
  table: ({ table }) => ({ environment: { TABLE_NAME: table.tableName }, arn: table.tableArn }),
  uploads: ({ storage: { uploads } }) => inBucket(uploads, { UPLOADS_BUCKET: uploads.bucketName }),
  files: ({ storage: { files } }) => inBucket(files, { FILES_BUCKET: files.bucketName }),
  erasures: ({ storage: { erasures } }) => inBucket(erasures, { ERASURES_BUCKET: erasures.bucketName }),
  site: (resources) => {
    const site = required(resources, 'site')
    return inBucket(site, { SITE_DOMAIN: resources.config.domain, SITE_BUCKET: site.bucketName })
  },
  'user-pool': ({ users: { pool } }) => ({
    environment: { USER_POOL_ID: pool.userPoolId },
    arn: pool.userPoolArn,
  }),
  mail: ({ config, mail, table }) => ({
    environment: {
      MAIL_FROM: config.mailFrom,
      SITE_ORIGIN: config.siteOrigin,
      SUPPORT_ADDRESS: config.supportAddress,
    },
    // The identity is in another stack. An export of the identity would block every later change of the domain.
    arn: table.stack.formatArn({ service: 'ses', resource: 'identity', resourceName: config.domain }),
    // SES also requires permission on the configuration set, because the identity uses it.
    alsoOn: [mail.setArn],
    conditions: { StringEquals: { 'ses:FromAddress': addressOf(config.mailFrom) } },
  }),
  'file-key': (resources) => {
    const { keyPairId, secretName, secretArn } = required(resources, 'fileKeys')
    return { environment: { FILE_KEY_PAIR_ID: keyPairId, FILE_KEY_SECRET: secretName }, arn: secretArn }
  },
  'push-key': ({ config, table }) => {
    const [current, other] = pushSecretNames(config)
    return {
      environment: {
        PUSH_KEY_SECRET: current,
        ...(other !== undefined && { OTHER_PUSH_KEY_SECRET: other }),
        PUSH_CONTACT: `mailto:${config.supportAddress}`,
      },
      arn: secretArn(table.stack, current),
      ...(other !== undefined && { alsoOn: [secretArn(table.stack, other)] }),
    }
  },
  'stripe-key': ({ config, table }) => {
    const name = stripeSecretName(config)
    return {
      environment: { STRIPE_SECRET: name, SITE_ORIGIN: config.siteOrigin },
      arn: secretArn(table.stack, name),
    }
  },
  search: ({ search }) => ({
    environment: { SEARCH_DOMAIN: search.endpoint },
    arn: search.arn,
    exported: { stack: search.domain.stack, value: search.arn },
  }),
  live: ({ live }) => {
    const { stack, ref, stageName } = live
    const { partition, region, account } = stack
    const [before, after] = [(of: string) => `arn:${partition}:execute-api:${region}:${of}:`, `/${stageName}`]
    const named = Token.isUnresolved(account) ? '<AWS::AccountId>' : account
    return {
      environment: { LIVE_ENDPOINT: `https://${ref}.execute-api.${region}.amazonaws.com${after}` },
      arn: `${before(account)}${ref}${after}`,
      exported: { stack, value: ref, before: stack.resolve(before(named)), after },
    }
  },
  // The stream is in another stack. Its name never changes, so no export is needed.
  analytics: ({ config, table }) => {
    const { stream } = analyticsNames(config.stage)
    return {
      environment: { ANALYTICS_STREAM: stream },
      arn: table.stack.formatArn({ service: 'firehose', resource: 'deliverystream', resourceName: stream }),
    }
  },
  usage: (resources) => inBucket(required(resources, 'analytics').bucket, {}),
  // Glue checks a call about a table on its database and its catalog, too, and Athena looks up the database `default`:
  // https://docs.aws.amazon.com/athena/latest/ug/fine-grained-access-to-glue-resources.html
  'usage-table': ({ config, table }) => {
    const { database, table: name } = analyticsNames(config.stage)
    const glue = (resource: string) => table.stack.formatArn({ service: 'glue', resource })
    return {
      environment: {},
      arn: glue(`table/${database}/${name}`),
      alsoOn: [glue(`database/${database}`), glue('database/default'), glue('catalog')],
    }
  },
  'usage-queries': ({ config, table }) => {
    const { database, table: name, workGroup } = analyticsNames(config.stage)
    return {
      environment: { USAGE_DATABASE: database, USAGE_TABLE: name, USAGE_WORK_GROUP: workGroup },
      arn: table.stack.formatArn({ service: 'athena', resource: 'workgroup', resourceName: workGroup }),
    }
  },
  bus: (resources) => {
    const { eventBusName, eventBusArn } = required(resources, 'bus')
    return { environment: { EVENT_BUS_NAME: eventBusName }, arn: eventBusArn }
  },
}

/** Secrets Manager appends six random characters to the name. */
function secretArn(stack: Stack, name: string): string {
  return stack.formatArn({
    service: 'secretsmanager',
    resource: 'secret',
    resourceName: `${name}-??????`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  })
}

function inBucket(bucket: Bucket, environment: Record<string, string>): Granted {
  return { environment, arn: bucket.bucketArn, exported: { stack: bucket.stack, value: bucket.bucketArn } }
}

/** The address in a sender, for example no-reply@example.com in `Campus <no-reply@example.com>`. */
const addressOf = (sender: string) => /<(.+)>$/.exec(sender)?.[1] ?? sender

export function environmentOf(grants: Grant[], resources: Resources): Record<string, string> {
  const named = [...new Set(grants.map(({ on }) => on))]
  return Object.assign({}, ...named.map((on) => granted[on](resources).environment))
}

/** Allows a function its grants, in as few statements as possible. */
export function allowGrants(made: CampusFunction, grants: Grant[], resources: Resources): void {
  for (const { places, actions, partitions } of mergeGrants(grants)) {
    const arns = places.flatMap(({ on, part }) => {
      const { arn, alsoOn = [], exported } = granted[on](resources)
      if (exported && part?.includes('*')) made.acknowledgeParts(exported, part)
      return [part ? `${arn}/${part}` : arn, ...alsoOn]
    })
    const conditions = places.map(({ on }) => granted[on](resources).conditions)
    made.allow(actions, arns, {
      ...(partitions.length > 0 && { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } }),
      // `ForAllValues` is also true for a request that names no key, so such requests are excluded. Only scans name no key,
      // and a scan needs a grant on every partition.
      ...(partitions.some((one) => one !== anyId) && { Null: { 'dynamodb:LeadingKeys': 'false' } }),
      ...Object.assign({}, ...conditions),
    })
  }
}
