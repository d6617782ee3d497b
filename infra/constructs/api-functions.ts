import { Stack } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'
import { CampusFunction, type CampusFunctionProps } from './campus-function.ts'
import type { CampusTable } from './campus-table.ts'
import type { CampusUsers } from './campus-users.ts'
import type { FileKeys } from './file-keys.ts'
import type { Mail } from './mail.ts'
import type { Storage } from './storage.ts'

export interface ApiFunctionsProps {
  config: StageConfig
  /** The directory with a function's bundle. */
  codeOf: (functionName: string) => string
  table: CampusTable
  users: CampusUsers
  storage: Storage
  fileKeys: FileKeys
  mail: Mail
}

/** The functions behind the gateway, one per noun, each with the grants of its noun. */
export class ApiFunctions extends Construct {
  readonly byName: Record<string, CampusFunction>

  constructor(scope: Construct, id: string, props: ApiFunctionsProps) {
    super(scope, id)
    this.byName = {
      'campuses-api': this.#campuses(props),
      'users-api': this.#users(props),
      'posts-api': this.#noun('PostsApi', 'posts-api', props, {}),
      'comments-api': this.#noun('CommentsApi', 'comments-api', props, {}),
      'saves-api': this.#noun('SavesApi', 'saves-api', props, {}),
      'media-api': this.#media(props),
      'finish-upload': this.#finishUpload(props),
      'api-document': new CampusFunction(this, 'ApiDocument', {
        name: 'api-document',
        code: props.codeOf('api-document'),
        environment: { STAGE: props.config.stage },
        seconds: 10,
      }),
    }
  }

  /** The address by which the gateway invokes a function. Throws for a function that is not behind it. */
  invocationUri(name: string): string {
    const found = this.byName[name]
    if (!found) throw new Error(`There is no function ${name} behind the gateway`)
    const { partition, region } = Stack.of(this)
    return `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${found.functionArn}/invocations`
  }

  /** It only reads: what it answers is counted by others. */
  #campuses(props: ApiFunctionsProps): CampusFunction {
    const made = this.#function('CampusesApi', 'campuses-api', props, {})
    props.table.allowRead(made)
    return made
  }

  #users(props: ApiFunctionsProps): CampusFunction {
    const { config, users, mail } = props
    const environment = { MAIL_FROM: config.mailFrom }
    const made = this.#noun('UsersApi', 'users-api', props, { environment })
    made.allow(
      ['cognito-idp:AdminCreateUser', 'cognito-idp:AdminSetUserPassword', 'cognito-idp:AdminGetUser'],
      [users.pool.userPoolArn],
    )
    made.allow(['ses:SendEmail'], [mail.identity.emailIdentityArn])
    return made
  }

  #media(props: ApiFunctionsProps): CampusFunction {
    const { fileKeys, storage } = props
    const { uploads } = storage
    const environment = {
      UPLOADS_BUCKET: uploads.bucketName,
      FILE_KEY_PAIR_ID: fileKeys.keyPairId,
      FILE_KEY_SECRET: fileKeys.secretName,
    }
    const made = this.#noun('MediaApi', 'media-api', props, { environment })
    // It signs the form with which a browser writes the file.
    made.allowObjects(['s3:PutObject'], uploads, 'uploads/')
    made.allow(['secretsmanager:GetSecretValue'], [fileKeys.secretArn])
    return made
  }

  #finishUpload(props: ApiFunctionsProps): CampusFunction {
    const { uploads, files } = props.storage
    const environment = { UPLOADS_BUCKET: uploads.bucketName, FILES_BUCKET: files.bucketName }
    // One whole processor: making the sizes of a picture is all it does. The gateway waits 29 seconds.
    const sizes = { memory: 1769, seconds: 29 }
    const made = this.#noun('FinishUpload', 'finish-upload', props, { environment, ...sizes })
    made.allowObjects(['s3:GetObject', 's3:DeleteObject'], uploads, 'uploads/')
    // Without it, S3 answers 'denied' in place of 'not there' for a file that was never sent.
    made.allow(['s3:ListBucket'], [uploads.bucketArn])
    made.allowObjects(['s3:PutObject'], files, 'files/')
    made.allowObjects(['s3:PutObject'], files, 'signed/')
    return made
  }

  #noun(
    id: string,
    name: string,
    props: ApiFunctionsProps,
    more: Partial<CampusFunctionProps>,
  ): CampusFunction {
    const made = this.#function(id, name, props, more)
    props.table.allowReadWrite(made)
    return made
  }

  #function(
    id: string,
    name: string,
    { config, codeOf, table, users }: ApiFunctionsProps,
    more: Partial<CampusFunctionProps>,
  ): CampusFunction {
    return new CampusFunction(this, id, {
      memory: 1024,
      seconds: 10,
      ...more,
      name,
      code: codeOf(name),
      environment: {
        STAGE: config.stage,
        TABLE_NAME: table.tableName,
        USER_POOL_ID: users.pool.userPoolId,
        USER_POOL_CLIENT_ID: users.client.userPoolClientId,
        ...more.environment,
      },
    })
  }
}
