import * as z from 'zod/mini'
import { administratorOnly, type Signers } from '../access/signers.ts'
import { secretArn, secretName } from '../account.ts'
import { startHttpServer, type LocalServer } from '../http-server.ts'
import { jsonService, operation } from '../json-service.ts'
import { Refusal } from '../refusal.ts'

const inputSchema = z.strictObject({ SecretId: z.string() })

/**
 * Secrets Manager's GetSecretValue, for the secrets that the template refers to:
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetSecretValue.html
 */
export function startSecretsManager(
  port: number,
  valueOf: (id: string) => string | undefined,
  signers: Signers = administratorOnly,
): Promise<LocalServer> {
  const GetSecretValue = operation('InvalidRequestException', inputSchema, ({ SecretId }) => {
    const SecretString = valueOf(SecretId)
    if (SecretString === undefined)
      throw new Refusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
    return {
      ARN: secretArn(SecretId),
      Name: secretName(SecretId),
      SecretString,
      VersionStages: ['AWSCURRENT'],
    }
  })
  const service = jsonService({
    prefix: 'secretsmanager',
    operations: { GetSecretValue },
    signers,
    callsOf: (name, input) => {
      const { data } = inputSchema.safeParse(input)
      return [{ action: `secretsmanager:${name}`, resource: secretArn(data?.SecretId ?? '') }]
    },
  })
  return startHttpServer(port, service)
}
