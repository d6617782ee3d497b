import * as z from 'zod/mini'
import { readBody, startHttpServer, type LocalServer } from '../http-server.ts'
import { account, region } from '../template/load.ts'
import { UserPoolError } from '../user-pool/error.ts'
import { requireSignature } from '../user-pool/signature.ts'

const inputSchema = z.object({ SecretId: z.string() })

/** Secrets Manager's own sentence, and the code of its error. */
const refusals = {
  UnknownOperationException: 'The operation is not one of this machine.',
  InvalidRequestException: 'You provided a parameter value that is not valid.',
  ResourceNotFoundException: "Secrets Manager can't find the specified secret.",
}

/**
 * Secrets Manager's GetSecretValue, for signed requests and for the secrets that the template refers to:
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetSecretValue.html
 */
export function startSecretsManager(
  port: number,
  valueOf: (id: string) => string | undefined,
): Promise<LocalServer> {
  function answer(target: unknown, body: string): { status: number; answer: object } {
    if (target !== 'secretsmanager.GetSecretValue') return refuse('UnknownOperationException')
    const input = z.safeParse(inputSchema, parseJson(body))
    if (!input.success) return refuse('InvalidRequestException')
    const SecretString = valueOf(input.data.SecretId)
    if (SecretString === undefined) return refuse('ResourceNotFoundException')
    const Name = input.data.SecretId.split(':').at(-1) ?? ''
    const ARN = `arn:aws:secretsmanager:${region}:${account}:secret:${Name}`
    return { status: 200, answer: { ARN, Name, SecretString, VersionStages: ['AWSCURRENT'] } }
  }

  return startHttpServer(port, async (request, response) => {
    const body = await readBody(request)
    const result =
      signed(() => requireSignature(request.headers, body)) ?? answer(request.headers['x-amz-target'], body)
    response.writeHead(result.status, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify(result.answer))
  })
}

function refuse(code: keyof typeof refusals) {
  return { status: 400, answer: { __type: code, Message: refusals[code] } }
}

/** What refuses a request whose signature is not right. */
function signed(check: () => void) {
  try {
    check()
    return undefined
  } catch (error) {
    if (!(error instanceof UserPoolError)) throw error
    return { status: 400, answer: { __type: error.code, Message: error.message } }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
