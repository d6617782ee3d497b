import { administratorOnly, type Signers } from '../access/signers.ts'
import { arn } from '../account.ts'
import { sendJson, startHttpServer } from '../http-server.ts'
import { jsonService } from '../json-service.ts'
import { openChallenges } from './challenges.ts'
import { fixedProperties } from './create-rules.ts'
import type { Federation } from './federation-rules.ts'
import { federationOperations } from './federation.ts'
import { hostedSignIn } from './hosted-sign-in.ts'
import { adminOperations, type Pool } from './operations.ts'
import { parseSettings } from './settings.ts'
import { signInOperations } from './sign-in.ts'
import { openState } from './state.ts'
import { Tokens } from './tokens.ts'
import type { InvokeTrigger } from './triggers.ts'
import { Users } from './users.ts'

/** Like Cognito, the pool can be called from any page. Pages read the error from a header, so the header is exposed. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'x-amzn-RequestId, x-amzn-ErrorType, x-amzn-ErrorMessage, Date',
  'access-control-max-age': '600',
}

/**
 * Starts the local Cognito user pool: accounts with a password, an e-mail alias, SRP, tokens and sign-out, as in the API
 * reference of Amazon Cognito user pools, so that the AWS SDK and Amplify work unchanged.
 * `properties` and `clientProperties` are those of AWS::Cognito::UserPool and AWS::Cognito::UserPoolClient, `federation`
 * those of the resources for sign-ins at an identity provider; unsupported settings are an error here. `port` 0 takes a
 * free one. State and the signing key are in `stateFile`.
 */
export async function startUserPool(options: {
  port: number
  stateFile: string | undefined
  userPoolId: string
  clientId: string
  properties: unknown
  clientProperties: unknown
  federation?: Federation
  invokeTrigger: InvokeTrigger
  signers?: Signers
}) {
  const { userPoolId, clientId, properties, clientProperties, stateFile, invokeTrigger } = options
  const resource = arn('cognito-idp', `userpool/${userPoolId}`)
  const settings = parseSettings(userPoolId, clientId, properties, clientProperties, options.federation)
  const state = await openState(stateFile, userPoolId, fixedProperties(properties))
  const users = new Users(state, settings)
  const tokens = new Tokens(state, settings, users, invokeTrigger)
  const challenges = openChallenges(settings.challengeSeconds)
  const pool: Pool = { settings, users, tokens, challenges, invokeTrigger }
  const handleHosted = hostedSignIn(pool, corsHeaders)
  const browserOperations = signInOperations(pool)
  const handle = jsonService({
    prefix: 'AWSCognitoIdentityProviderService',
    operations: { ...browserOperations, ...adminOperations(pool), ...federationOperations(pool) },
    unsigned: Object.keys(browserOperations),
    signers: options.signers ?? administratorOnly,
    callsOf: (name) => [{ action: `cognito-idp:${name}`, resource }],
    headers: corsHeaders,
  })

  const server = await startHttpServer(options.port, async (request, response) => {
    if (request.method === 'OPTIONS') response.writeHead(204, corsHeaders).end()
    else if (request.url === `/${userPoolId}/.well-known/jwks.json`)
      sendJson(response, 200, tokens.publicKeys(), corsHeaders)
    else if (!(await handleHosted(request, response))) await handle(request, response)
  })
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
