import type { Access, Refusal } from '../../shared/contract.ts'
import { commonRefusals } from '../../shared/common-refusals.ts'
import type { Operation } from '../function-spec.ts'

/** The scope that every access token has. Without a scope, the authorizer would expect id tokens. */
const scope = 'aws.cognito.signin.user.admin'

export interface RestDocumentProps {
  /** The gateway's name, which differs between stages, because metrics of the account are named by it. */
  title: string
  routes: (Operation & { functionName: string })[]
  /** The address by which the gateway invokes the function of this name. */
  invocationUri: (functionName: string) => string
  userPoolArn: string
  operatorPoolArn: string
}

/**
 * The gateway's OpenAPI document, without schemas: one method per operation, with its access. One small function returns
 * 405 for all other methods of a path; the gateway itself would say that the path does not exist.
 */
export function restDocument({ title, routes, invocationUri, ...pools }: RestDocumentProps) {
  const paths: Record<string, Record<string, object>> = {}
  const integrated = (path: string, functionName: string) => ({
    ...parametersOf(path),
    responses: {},
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: invocationUri(functionName),
      timeoutInMillis: 29_000,
    },
  })
  for (const { name, method, path, access, functionName } of routes) {
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: name,
        security: [{ apiKey: [], ...tokenFor(access) }],
        ...integrated(path, functionName),
      },
      'x-amazon-apigateway-any-method': {
        security: [{ apiKey: [] }],
        ...integrated(path, 'api-document'),
      },
    }
  }
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    'x-amazon-apigateway-api-key-source': 'HEADER',
    paths,
    components: { securitySchemes: securitySchemes(pools) },
    'x-amazon-apigateway-gateway-responses': gatewayResponses(),
  }
}

/** The user pool whose tokens an operation requires. Operations for visitors require no token. */
function tokenFor(access: Access) {
  if (access === 'visitor') return {}
  return access === 'operator' ? { operatorPool: [scope] } : { userPool: [scope] }
}

function parametersOf(path: string) {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    return { name, in: 'path', required: true, schema: { type: 'string' } }
  })
  return parameters.length > 0 ? { parameters } : {}
}

function securitySchemes({
  userPoolArn,
  operatorPoolArn,
}: Pick<RestDocumentProps, 'userPoolArn' | 'operatorPoolArn'>) {
  return {
    apiKey: { type: 'apiKey', name: 'x-api-key', in: 'header' },
    userPool: tokenOf(userPoolArn),
    operatorPool: tokenOf(operatorPoolArn),
  }
}

function tokenOf(poolArn: string) {
  return {
    type: 'apiKey',
    name: 'Authorization',
    in: 'header',
    'x-amazon-apigateway-authtype': 'cognito_user_pools',
    'x-amazon-apigateway-authorizer': { type: 'cognito_user_pools', providerARNs: [poolArn] },
  }
}

/** The gateway's own error responses, with the bodies of our refusals. */
function gatewayResponses() {
  const forbidden: Refusal = { status: 403, message: 'Something went wrong. Try again.' }
  return {
    UNAUTHORIZED: response('token-expired', commonRefusals['token-expired']),
    INVALID_API_KEY: response('forbidden', forbidden),
    ACCESS_DENIED: response('forbidden', forbidden),
    RESOURCE_NOT_FOUND: response('not-found', commonRefusals['not-found']),
    MISSING_AUTHENTICATION_TOKEN: response('not-found', commonRefusals['not-found']),
    REQUEST_TOO_LARGE: response('too-large', commonRefusals['too-large']),
    THROTTLED: response('too-many-requests', commonRefusals['too-many-requests'], { retryAfter: 15 }),
    QUOTA_EXCEEDED: response('too-many-requests', commonRefusals['too-many-requests'], { retryAfter: 15 }),
    INTEGRATION_TIMEOUT: response('unavailable', commonRefusals.unavailable),
    // The function crashed or timed out. Writes are idempotent by their id, so the client may retry.
    INTEGRATION_FAILURE: response('unavailable', commonRefusals.unavailable),
    DEFAULT_4XX: response('bad-input', commonRefusals['bad-input'], { keepsStatus: true }),
    DEFAULT_5XX: response('internal', commonRefusals.internal, { keepsStatus: true }),
  }
}

/** `retryAfter` is in seconds. */
interface ResponseOptions {
  keepsStatus?: true
  retryAfter?: number
}

function response(
  code: string,
  { status, message }: Refusal,
  { keepsStatus, retryAfter }: ResponseOptions = {},
) {
  const requestId = '$context.requestId'
  return {
    ...(keepsStatus ? {} : { statusCode: status }),
    responseParameters: {
      'gatewayresponse.header.Cache-Control': "'no-store'",
      'gatewayresponse.header.x-request-id': 'context.requestId',
      ...(retryAfter && { 'gatewayresponse.header.Retry-After': `'${retryAfter}'` }),
    },
    responseTemplates: {
      'application/json': JSON.stringify({ error: { code, message, retryAfter, requestId } }),
    },
  }
}
