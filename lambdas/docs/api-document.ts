/** Serves the OpenAPI document at `/api/openapi.json` and its readable page at `/api/docs`. Anyone may call. */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { notAllowed } from '../platform/not-allowed.ts'
import { openApiDocument, openApiPage } from './openapi.ts'

export async function handler(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  if (event.httpMethod !== 'GET') return notAllowed(['GET'])
  const json = event.resource === '/openapi.json'
  return {
    statusCode: 200,
    headers: {
      'content-type': json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    },
    body: json ? JSON.stringify(openApiDocument()) : openApiPage(),
  }
}
