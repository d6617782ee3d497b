/** The response to a method that no operation of an address has; the gateway sends such requests to the address's function. */
import type { APIGatewayProxyResult } from 'aws-lambda'
import { commonRefusals } from '../../shared/contract.ts'

export function notAllowed(methods: readonly string[]): APIGatewayProxyResult {
  const { message } = commonRefusals['bad-input']
  return {
    statusCode: 405,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      allow: methods.join(', '),
    },
    body: JSON.stringify({ error: { code: 'method-not-allowed', message } }),
  }
}
