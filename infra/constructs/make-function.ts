import type { EventBus } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'
import type { FunctionSpec, Use } from '../function-spec.ts'
import { CampusFunction } from './campus-function.ts'
import type { CampusTable } from './campus-table.ts'
import type { CampusUsers } from './campus-users.ts'
import type { FileKeys } from './file-keys.ts'
import type { Mail } from './mail.ts'
import type { PrivateBucket } from './private-bucket.ts'
import type { Storage } from './storage.ts'

/** What the functions of a stack can be given. */
export interface Resources {
  config: StageConfig
  /** The directory with a function's bundle. */
  codeOf: (functionName: string) => string
  table: CampusTable
  users: CampusUsers
  storage: Storage
  mail: Mail
  /** Only functions of the API and of link previews get these. */
  fileKeys?: FileKeys
  site?: PrivateBucket
  /** Only reactions and their publisher get it. */
  bus?: EventBus
}

interface Meaning {
  environment?: Record<string, string>
  grant: (made: CampusFunction) => void
}

/** What a function is told and granted for each of its uses. */
const meanings: Record<Use, (resources: Resources) => Meaning> = {
  'creates-accounts': ({ users }) => ({
    grant: (made) =>
      made.allow(
        ['cognito-idp:AdminCreateUser', 'cognito-idp:AdminSetUserPassword', 'cognito-idp:AdminGetUser'],
        [users.pool.userPoolArn],
      ),
  }),
  'sends-mail': ({ config, mail }) => ({
    environment: { MAIL_FROM: config.mailFrom },
    grant: (made) => made.allow(['ses:SendEmail'], [mail.identity.emailIdentityArn]),
  }),
  // A browser sends the file with a form that this function has signed, so with the function's own rights.
  'signs-upload-forms': ({ storage: { uploads } }) => ({
    environment: { UPLOADS_BUCKET: uploads.bucketName },
    grant: (made) => made.allowObjects(['s3:PutObject'], uploads, 'uploads/'),
  }),
  'signs-file-addresses': (resources) => {
    const { keyPairId, secretName, secretArn } = required(resources, 'fileKeys')
    return {
      environment: { FILE_KEY_PAIR_ID: keyPairId, FILE_KEY_SECRET: secretName },
      grant: (made) => made.allow(['secretsmanager:GetSecretValue'], [secretArn]),
    }
  },
  'takes-uploads': ({ storage: { uploads } }) => ({
    environment: { UPLOADS_BUCKET: uploads.bucketName },
    grant: (made) => {
      made.allowObjects(['s3:GetObject', 's3:DeleteObject'], uploads, 'uploads/')
      // Without it, S3 sends 'denied' instead of 'not found' for a file that was never uploaded.
      made.allow(['s3:ListBucket'], [uploads.bucketArn])
    },
  }),
  'writes-files': ({ storage: { files } }) => ({
    environment: { FILES_BUCKET: files.bucketName },
    grant: (made) => {
      for (const root of ['files/', 'signed/']) made.allowObjects(['s3:PutObject'], files, root)
    },
  }),
  'removes-files': ({ storage: { files } }) => ({
    environment: { FILES_BUCKET: files.bucketName },
    grant: (made) => {
      for (const root of ['files/', 'signed/']) made.allowObjects(['s3:DeleteObject'], files, root)
    },
  }),
  'reads-site-shell': (resources) => {
    const site = required(resources, 'site')
    return {
      environment: { SITE_DOMAIN: resources.config.domain, SITE_BUCKET: site.bucketName },
      grant: (made) => made.allow(['s3:GetObject'], [site.arnForObjects('index.html')]),
    }
  },
  'publishes-events': (resources) => {
    const bus = required(resources, 'bus')
    return {
      environment: { EVENT_BUS_NAME: bus.eventBusName },
      grant: (made) => made.allow(['events:PutEvents'], [bus.eventBusArn]),
    }
  },
}

/** Throws for a resource that functions of this stack do not get. */
function required<K extends keyof Resources>(resources: Resources, name: K): NonNullable<Resources[K]> {
  const found = resources[name]
  if (!found) throw new Error(`The functions of this stack have no ${name}`)
  return found
}

/** Makes a function of its catalogue entry, with the environment and the grants of its uses. */
export function makeFunction(
  scope: Construct,
  id: string,
  spec: FunctionSpec,
  resources: Resources,
  functionName?: string,
): CampusFunction {
  const { config, codeOf, table, users } = resources
  const uses = spec.uses.map((use) => meanings[use](resources))
  const made = new CampusFunction(scope, id, {
    spec,
    functionName,
    code: codeOf(spec.name),
    environment: {
      STAGE: config.stage,
      ...(spec.table && { TABLE_NAME: table.tableName }),
      ...(spec.checksTokens && {
        USER_POOL_ID: users.pool.userPoolId,
        USER_POOL_CLIENT_ID: users.client.userPoolClientId,
      }),
      ...Object.assign({}, ...uses.map(({ environment }) => environment)),
    },
  })
  if (spec.table) table.allow(made, spec.table)
  for (const { grant } of uses) grant(made)
  return made
}
