import type { Access, Refusal } from '../../shared/contract.ts'
import { commonRefusals } from '../../shared/contract.ts'
import type { Route } from '../functions.ts'

/** An access token carries this scope; without one named, the authorizer would ask for id tokens. */
const scope = 'aws.cognito.signin.user.admin'

export interface RestDocumentProps {
  /** Of the gateway, one per stage: an account's metrics are told apart by it. */
  title: string
  routes: Route[]
  /** Answers `GET /openapi.json` and `GET /docs`, open to all. */
  documentFunction: string
  /** The address by which the gateway invokes a function, by its name. */
  invocationUri: (functionName: string) => string
  userPoolArn: string
}

/** The gateway's OpenAPI document: one method per operation, with who may call it. Texts and schemas stay ours. */
export function restDocument({
  title,
  routes,
  documentFunction,
  invocationUri,
  userPoolArn,
}: RestDocumentProps) {
  const paths: Record<string, Record<string, object>> = {}
  const add = (path: string, method: string, access: Access, functionName: string, operationId: string) => {
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId,
        ...parametersOf(path),
        security: [access === 'visitor' ? { apiKey: [] } : { apiKey: [], userPool: [scope] }],
        responses: {},
        'x-amazon-apigateway-integration': {
          type: 'aws_proxy',
          httpMethod: 'POST',
          uri: invocationUri(functionName),
          timeoutInMillis: 29_000,
        },
      },
    }
  }
  for (const { contract, functionName } of routes) {
    add(contract.path, contract.method, contract.access, functionName, contract.name)
  }
  add('/openapi.json', 'GET', 'visitor', documentFunction, 'get-openapi-document')
  add('/docs', 'GET', 'visitor', documentFunction, 'get-docs')
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    'x-amazon-apigateway-api-key-source': 'HEADER',
    paths,
    components: { securitySchemes: securitySchemes(userPoolArn) },
    'x-amazon-apigateway-gateway-responses': gatewayResponses(),
  }
}

function parametersOf(path: string) {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    return { name, in: 'path', required: true, schema: { type: 'string' } }
  })
  return parameters.length > 0 ? { parameters } : {}
}

function securitySchemes(userPoolArn: string) {
  return {
    apiKey: { type: 'apiKey', name: 'x-api-key', in: 'header' },
    userPool: {
      type: 'apiKey',
      name: 'Authorization',
      in: 'header',
      'x-amazon-apigateway-authtype': 'cognito_user_pools',
      'x-amazon-apigateway-authorizer': { type: 'cognito_user_pools', providerARNs: [userPoolArn] },
    },
  }
}

/** What the gateway answers itself, in the words and the shape of our own refusals. */
function gatewayResponses() {
  const forbidden: Refusal = { status: 403, message: 'Something went wrong. Try again.' }
  return {
    UNAUTHORIZED: response('token-expired', commonRefusals['token-expired']),
    INVALID_API_KEY: response('forbidden', forbidden),
    ACCESS_DENIED: response('forbidden', forbidden),
    RESOURCE_NOT_FOUND: response('not-found', commonRefusals['not-found']),
    MISSING_AUTHENTICATION_TOKEN: response('not-found', commonRefusals['not-found']),
    REQUEST_TOO_LARGE: response('too-large', commonRefusals['too-large']),
    THROTTLED: response('too-many-requests', commonRefusals['too-many-requests']),
    QUOTA_EXCEEDED: response('too-many-requests', commonRefusals['too-many-requests']),
    INTEGRATION_TIMEOUT: response('unavailable', commonRefusals.unavailable),
    // A function that was stopped in the middle: what it did is known by its id, so it can be called again.
    INTEGRATION_FAILURE: response('unavailable', commonRefusals.unavailable),
    DEFAULT_4XX: response('bad-input', commonRefusals['bad-input'], 'as it is'),
    DEFAULT_5XX: response('internal', commonRefusals.internal, 'as it is'),
  }
}

/** A default keeps the status that the gateway chose. */
function response(code: string, { status, message }: Refusal, keep?: 'as it is') {
  return {
    ...(keep ? {} : { statusCode: status }),
    responseParameters: { 'gatewayresponse.header.Cache-Control': "'no-store'" },
    responseTemplates: { 'application/json': JSON.stringify({ error: { code, message } }) },
  }
}
