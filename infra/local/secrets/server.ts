import * as z from 'zod/mini'
import { arn } from '../account.ts'
import { startHttpServer, type LocalServer } from '../http-server.ts'
import { jsonService, operation } from '../json-service.ts'
import { Refusal } from '../refusal.ts'

/**
 * Secrets Manager's GetSecretValue, for the secrets that the template refers to:
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetSecretValue.html
 */
export function startSecretsManager(
  port: number,
  valueOf: (id: string) => string | undefined,
): Promise<LocalServer> {
  const GetSecretValue = operation(
    'InvalidRequestException',
    z.strictObject({ SecretId: z.string() }),
    ({ SecretId }) => {
      const SecretString = valueOf(SecretId)
      if (SecretString === undefined)
        throw new Refusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
      const Name = SecretId.split(':').at(-1) ?? ''
      return {
        ARN: arn('secretsmanager', `secret:${Name}`),
        Name,
        SecretString,
        VersionStages: ['AWSCURRENT'],
      }
    },
  )
  return startHttpServer(port, jsonService({ prefix: 'secretsmanager', operations: { GetSecretValue } }))
}
