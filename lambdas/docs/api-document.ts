/**
 * Serves the OpenAPI document at `/api/openapi.json` and its readable page at `/api/docs`; anyone may call. The gateway also
 * sends it every method that an address does not declare.
 */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { commonRefusals } from '../../shared/common-refusals.ts'
import { allContracts } from '../../shared/contracts.ts'
import { unsubscribe } from '../../shared/notifications/unsubscribe.ts'
import type { Grant } from '../platform/grants.ts'
import { openApiDocument, openApiPage } from './openapi.ts'

/** It touches nothing. */
export const grants: Grant[] = []

export async function handler(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const { requestId } = event.requestContext
  // A mail program that cannot unsubscribe by itself opens the address in a browser.
  if (event.httpMethod === 'GET' && event.resource === unsubscribe.path)
    return answer(303, 'text/plain', '', { location: `/unsubscribe/${event.pathParameters?.['token']}` })
  const declared = allContracts.flatMap(({ path, method }) => (path === event.resource ? [method] : []))
  if (declared.length > 0) return notAllowed(declared, requestId)
  // Stripe alone calls it, so no contract declares it.
  if (event.resource === '/payouts/stripe-events') return notAllowed(['POST'], requestId)
  if (event.httpMethod !== 'GET') return notAllowed(['GET'], requestId)
  return event.resource === '/openapi.json'
    ? answer(200, 'application/json', JSON.stringify(openApiDocument()))
    : answer(200, 'text/html', openApiPage())
}

function notAllowed(methods: string[], requestId: string): APIGatewayProxyResult {
  const error = { code: 'method-not-allowed', message: commonRefusals['bad-input'].message, requestId }
  const headers = { allow: methods.join(', '), 'x-request-id': requestId }
  return answer(405, 'application/json', JSON.stringify({ error }), headers)
}

function answer(statusCode: number, type: string, body: string, more: Record<string, string> = {}) {
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...more }
  return { statusCode, headers, body }
}
