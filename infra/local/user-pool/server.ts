import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, startHttpServer } from '../http-server.ts'
import { openChallenges } from './challenges.ts'
import { UserPoolError } from './error.ts'
import type { Pool } from './operation.ts'
import { answerOperation } from './operations.ts'
import { parseSettings } from './settings.ts'
import { openState } from './state.ts'
import { Tokens } from './tokens.ts'
import type { InvokeTrigger } from './triggers.ts'
import { Users } from './users.ts'

/** Every page of the laptop may call, as the real service allows; errors are read from an exposed header. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'x-amzn-RequestId, x-amzn-ErrorType, x-amzn-ErrorMessage, Date',
  'access-control-max-age': '600',
}

/**
 * Starts the local Cognito user pool: accounts with a password, an e-mail alias, SRP, tokens and sign-out, spoken as
 * the Amazon Cognito user pools API reference describes, so the AWS SDK and Amplify work unchanged.
 *
 * `properties` and `clientProperties` are the template's (AWS::Cognito::UserPool, AWS::Cognito::UserPoolClient) with
 * intrinsics resolved; what they ask for and the pool cannot do is an error here. `port` 0 takes a free one.
 * Operations named Admin… need a request signed with the credentials `local`/`local`. State (and the signing key)
 * lives in `stateFile`; `close` writes it for the last time.
 */
export async function startUserPool(options: {
  port: number
  stateFile: string
  userPoolId: string
  clientId: string
  properties: unknown
  clientProperties: unknown
  invokeTrigger: InvokeTrigger
}) {
  const { userPoolId, clientId, properties, clientProperties, stateFile, invokeTrigger } = options
  const settings = parseSettings(userPoolId, clientId, properties, clientProperties)
  const state = await openState(stateFile, userPoolId)
  const users = new Users(state, settings)
  const tokens = new Tokens(state, settings, users, invokeTrigger)
  const pool: Pool = { settings, users, tokens, challenges: openChallenges(settings.challengeSeconds) }

  const server = await startHttpServer(options.port, (request, response) => answer(request, response, pool))
  return {
    url: server.url,
    port: server.port,
    issuer: settings.issuer,
    publicKeys: () => tokens.publicKeys(),
    async close(): Promise<void> {
      await server.close()
      await state.flush()
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, pool: Pool): Promise<void> {
  function send(status: number, contents: object, headers: Record<string, string> = {}): void {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1', ...corsHeaders, ...headers })
    response.end(JSON.stringify(contents))
  }
  if (request.method === 'OPTIONS') {
    response.writeHead(204, corsHeaders).end()
    return
  }
  if (request.url === `/${pool.settings.userPoolId}/.well-known/jwks.json`) {
    send(200, pool.tokens.publicKeys(), { 'content-type': 'application/json' })
    return
  }
  if (request.method !== 'POST' || request.url !== '/') {
    send(404, { message: 'Not found' })
    return
  }
  try {
    send(200, await answerOperation(request.headers, await readBody(request), pool))
  } catch (error) {
    // Only the pool's own refusals go to the caller; a mistake in the pool shows on the developer's console.
    const isRefusal = error instanceof UserPoolError
    if (!isRefusal) console.error('The local user pool failed:', error)
    const code = isRefusal ? error.code : 'InternalErrorException'
    const message = isRefusal ? error.message : 'The local user pool failed; see its console.'
    send(isRefusal ? 400 : 500, { __type: code, message }, { 'x-amzn-errortype': code })
  }
}
