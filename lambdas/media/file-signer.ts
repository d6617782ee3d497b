/** Signs addresses of private files for CloudFront. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { getSignedUrl } from '@aws-sdk/cloudfront-signer'
import * as z from 'zod/mini'
import { clientOptions } from '../platform/clients.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { onResource } from '../platform/grants.ts'

const windowMs = 600_000

/** The end of the next ten-minute window: ten to twenty minutes from now, and the same for all calls within one window. */
export function endOfAccess(now: number): number {
  return (Math.floor(now / windowMs) + 2) * windowMs
}

const secretSchema = z.object({ privateKey: z.string() })

export const fileSigner = effect({ sign: onResource('file-key', 'secretsmanager:GetSecretValue') }, () => {
  const client = new SecretsManagerClient(clientOptions('secrets'))
  let key: Promise<string> | undefined

  async function readKey(): Promise<string> {
    const answer = await client.send(new GetSecretValueCommand({ SecretId: env('FILE_KEY_SECRET') }))
    return z.parse(secretSchema, JSON.parse(answer.SecretString ?? '')).privateKey
  }

  return {
    /**
     * Returns the query that opens every address of a pattern until a time (epoch milliseconds): a custom policy,
     * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-custom-policy.html
     */
    async sign(Resource: string, until: number): Promise<string> {
      // The key is read once per process. That is enough, because a rotated key is in a secret with another name. If a
      // read fails, the next call repeats it.
      key ??= readKey().catch((error: unknown) => {
        key = undefined
        throw error
      })
      const Condition = { DateLessThan: { 'AWS:EpochTime': Math.floor(until / 1000) } }
      const url = getSignedUrl({
        url: Resource,
        policy: JSON.stringify({ Statement: [{ Resource, Condition }] }),
        keyPairId: env('FILE_KEY_PAIR_ID'),
        privateKey: await key,
      })
      return url.slice(url.indexOf('?') + 1)
    },
  }
})
