/**
 * Serves the OpenAPI document at `/api/openapi.json` and its readable page at `/api/docs`; anyone may call. The gateway
 * also sends this function all requests whose address does not declare their method.
 */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { commonRefusals } from '../../shared/common-refusals.ts'
import { allContracts } from '../../shared/contracts.ts'
import { unsubscribe } from '../../shared/notifications/unsubscribe.ts'
import type { Grant } from '../platform/grants.ts'
import { openApiDocument, openApiPage } from './openapi.ts'

/** The function uses no resource. */
export const grants: Grant[] = []

export async function handler(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const { requestId } = event.requestContext
  // A mail program without one-click unsubscribing opens the address in a browser.
  if (event.httpMethod === 'GET' && event.resource === unsubscribe.path) {
    const { data } = unsubscribe.input.safeParse(event.pathParameters)
    return data
      ? answer(303, 'text/plain', '', { location: `/unsubscribe/${data.token}` })
      : refused(404, 'not-found', requestId)
  }
  const declared = allContracts.flatMap(({ path, method }) => (path === event.resource ? [method] : []))
  if (declared.length > 0) return notAllowed(declared, requestId)
  // Only Stripe calls this address, so no contract declares it.
  if (event.resource === '/payouts/stripe-events') return notAllowed(['POST'], requestId)
  if (event.httpMethod !== 'GET') return notAllowed(['GET'], requestId)
  return event.resource === '/openapi.json'
    ? answer(200, 'application/json', JSON.stringify(openApiDocument()))
    : answer(200, 'text/html', openApiPage())
}

function notAllowed(methods: string[], requestId: string): APIGatewayProxyResult {
  return refused(405, 'method-not-allowed', requestId, { allow: methods.join(', ') })
}

function refused(status: number, code: string, requestId: string, more: Record<string, string> = {}) {
  const { message } = commonRefusals[code === 'not-found' ? code : 'bad-input']
  const headers = { 'x-request-id': requestId, ...more }
  return answer(status, 'application/json', JSON.stringify({ error: { code, message, requestId } }), headers)
}

function answer(statusCode: number, type: string, body: string, more: Record<string, string> = {}) {
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...more }
  return { statusCode, headers, body }
}
