import { AthenaClient } from '@aws-sdk/client-athena'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { FirehoseClient } from '@aws-sdk/client-firehose'
import { IAMClient } from '@aws-sdk/client-iam'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { Route53Client } from '@aws-sdk/client-route-53'
import { S3Client } from '@aws-sdk/client-s3'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SNSClient } from '@aws-sdk/client-sns'
import { SQSClient } from '@aws-sdk/client-sqs'
import { SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import type { StageConfig } from '../config.ts'

/** Every stage is in this region: CloudFront only accepts certificates from here. */
export const region = 'us-east-1'

export type Aws = ReturnType<typeof awsClients>

/** The AWS clients of the commands. Tests direct them to a stand-in on this machine. */
export function awsClients(settings: { endpoint?: string; credentials?: Credentials } = {}) {
  // A deployment can take an hour, in which some requests may fail.
  const common = { region, maxAttempts: 8, ...settings }
  return {
    athena: new AthenaClient(common),
    cloudFormation: new CloudFormationClient(common),
    dynamoDb: new DynamoDBClient(common),
    firehose: new FirehoseClient(common),
    iam: new IAMClient(common),
    lambda: new LambdaClient(common),
    route53: new Route53Client(common),
    s3: new S3Client({ ...common, forcePathStyle: settings.endpoint !== undefined }),
    secrets: new SecretsManagerClient(common),
    ses: new SESv2Client(common),
    sns: new SNSClient(common),
    sqs: new SQSClient(common),
    ssm: new SSMClient(common),
    sts: new STSClient(common),
    users: new CognitoIdentityProviderClient(common),
  }
}

type Credentials = { accessKeyId: string; secretAccessKey: string }

/** The account of the credentials in the environment. */
export async function accountOf({ sts }: Pick<Aws, 'sts'>): Promise<string> {
  return (await sts.send(new GetCallerIdentityCommand({}))).Account ?? ''
}

/** The outside dependencies of `deploy` and `destroy`. */
export interface World {
  config: StageConfig
  aws: Aws
  say(line: string): void
  /** Asks the user at the terminal; undefined in a pipeline, where nobody can answer. */
  ask: ((question: string) => Promise<string>) | undefined
  now(): Date
  /** Waits between two polls. */
  pause(milliseconds: number): Promise<void>
}

/** An error that ends a command. Its message says what happened and what to do, so no stack trace is printed. */
export class Stopped extends Error {}

/** The name of an error of the SDK, such as `NoSuchHostedZone`. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
