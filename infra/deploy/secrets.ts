/** The secrets that operators create for a stage, and the checks of their contents. */
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager'
import { createECDH, createPublicKey } from 'node:crypto'
import * as z from 'zod/mini'
import type { StageConfig } from '../config.ts'
import {
  fileKeySecretName,
  fileKeyVersions,
  googleSecretName,
  pushSecretNames,
  stripeSecretName,
} from '../secret-names.ts'
import { nameOf, region, type World } from './world.ts'

type Check = (props: Pick<World, 'aws'>) => Promise<string | undefined>

/** The checks of a stage's secrets. Each returns why a deployment would fail, with the remedy. */
export function secretChecks(config: StageConfig): [what: string, check: Check][] {
  const { stage, google } = config
  return [
    // CloudFormation reads this secret when it creates the CloudFront key, so a missing secret would fail the stack
    // half-way.
    ...fileKeyVersions(config).map((version) =>
      checkOf('the key of private files', {
        name: fileKeySecretName(stage, version),
        section: 'The key of private files',
        problemOf: problemOfKey,
      }),
    ),
    // CloudFormation reads this secret when it creates the pool's identity provider, so it must exist, too.
    ...(google
      ? [
          checkOf('the secret of the client at Google', {
            name: googleSecretName(stage),
            section: 'Signing in with Google',
            problemOf: (secret) => (secret.trim() ? undefined : 'is empty'),
          }),
        ]
      : []),
    // Without this secret the site works, but there is no web push, and nobody can turn it on.
    ...pushSecretNames(config).map((name) =>
      checkOf('the key of web push', {
        name,
        section: 'The key of web push',
        problemOf: problemOfPushKey,
      }),
    ),
    // Without this secret nobody can set up payouts, and Stripe's webhooks are refused.
    checkOf('the keys of Stripe', {
      name: stripeSecretName(config),
      section: 'The keys of Stripe',
      problemOf: problemOfStripeKeys,
    }),
  ]
}

interface NeededSecret {
  name: string
  /** The section of infra/README.md that tells how to create the secret. */
  section: string
  problemOf: (secret: string) => string | undefined
}

const checkOf = (what: string, secret: NeededSecret): [string, Check] => [
  what,
  ({ aws }) => secretRefusal(aws, secret),
]

const keySchema = z.object({ publicKey: z.string(), privateKey: z.string() })

const stripeKeysSchema = z.object({
  secretKey: z.string().check(z.regex(/^[rs]k_(test|live)_/)),
  webhookSecret: z.string().check(z.startsWith('whsec_')),
})

function problemOfStripeKeys(secret: string): string | undefined {
  try {
    z.parse(stripeKeysSchema, JSON.parse(secret))
    return undefined
  } catch {
    return 'has no secretKey (sk_… or rk_…) and webhookSecret (whsec_…)'
  }
}

function problemOfPushKey(secret: string): string | undefined {
  try {
    const { publicKey, privateKey } = z.parse(keySchema, JSON.parse(secret))
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
      ? undefined
      : 'has two halves that do not belong together'
  } catch {
    return 'has no publicKey and privateKey on P-256 in base64url'
  }
}

async function secretRefusal(
  aws: World['aws'],
  { name, section, problemOf }: NeededSecret,
): Promise<string | undefined> {
  const make = `make it as infra/README.md says below '${section}'.`
  try {
    const { SecretString } = await aws.secrets.send(new GetSecretValueCommand({ SecretId: name }))
    const problem = problemOf(SecretString ?? '')
    return problem && `The secret ${name} ${problem}: ${make}`
  } catch (error) {
    // Secrets Manager throws InvalidRequestException for a secret that is scheduled for deletion:
    // https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetSecretValue.html
    if (nameOf(error) === 'InvalidRequestException')
      return `The secret ${name} is about to be deleted: run aws secretsmanager restore-secret --region ${region} --secret-id ${name}.`
    if (nameOf(error) !== 'ResourceNotFoundException') throw error
    return `The secret ${name} does not exist: ${make}`
  }
}

/**
 * Returns what is wrong with a key pair of private files; undefined if nothing is. CloudFront accepts RSA keys of 2048
 * bits:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-trusted-signers.html
 */
function problemOfKey(secret: string): string | undefined {
  try {
    const { publicKey, privateKey } = z.parse(keySchema, JSON.parse(secret))
    const key = createPublicKey(publicKey)
    if (key.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails?.modulusLength !== 2048)
      return 'has no RSA key of 2048 bits'
    return createPublicKey(privateKey).equals(key) ? undefined : 'has two halves that do not belong together'
  } catch {
    return 'has no publicKey and privateKey in PEM form'
  }
}
