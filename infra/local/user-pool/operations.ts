import type { IncomingHttpHeaders } from 'node:http'
import { accountOperations } from './account.ts'
import { adminOperations } from './admin.ts'
import { UserPoolError } from './error.ts'
import type { Pool } from './operation.ts'
import { signInOperations } from './sign-in.ts'
import { requireSignature } from './signature.ts'

const openOperations = new Map(Object.entries({ ...signInOperations, ...accountOperations }))
const signedOperations = new Map(Object.entries(adminOperations))

/**
 * Answers one request of Cognito's JSON protocol (`POST /`, operation in `x-amz-target`). Throws a UserPoolError for
 * a refusal, InvalidAction for an operation that the local pool does not have.
 */
export async function answerOperation(
  headers: IncomingHttpHeaders,
  body: string,
  pool: Pool,
): Promise<object> {
  const name = String(headers['x-amz-target']).replace('AWSCognitoIdentityProviderService.', '')
  const signed = signedOperations.get(name)
  if (signed) requireSignature(headers, body)
  const operation = signed ?? openOperations.get(name)
  if (!operation) throw new UserPoolError('InvalidAction', `The local user pool does not support ${name}`)
  return operation(parseJson(body), pool)
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new UserPoolError('SerializationException', 'The request is not JSON')
  }
}
