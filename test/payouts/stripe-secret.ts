/** Reads the keys that the laptop cloud shares with its fake Stripe. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { configOf } from '../../infra/config.ts'
import { stripeSecretName } from '../../infra/secret-names.ts'
import { localCredentials, region } from '../../infra/local/account.ts'
import { theCloud } from '../cloud.ts'

export async function stripeKeys(): Promise<{ secretKey: string; webhookSecret: string }> {
  const endpoint = `http://127.0.0.1:${(await theCloud()).ports.secrets}`
  const client = new SecretsManagerClient({ endpoint, region, credentials: localCredentials })
  const { SecretString = '' } = await client.send(
    new GetSecretValueCommand({ SecretId: stripeSecretName(configOf('local')) }),
  )
  client.destroy()
  return JSON.parse(SecretString) as { secretKey: string; webhookSecret: string }
}
