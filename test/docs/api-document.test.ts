import type { APIGatewayProxyEvent } from 'aws-lambda'
import { expect, test } from 'vitest'
import { handler } from '../../lambdas/docs/api-document.ts'
import { unsubscribe } from '../../shared/notifications/unsubscribe.ts'

/** The response of the gateway to a GET of an address with this token; it has decoded the path. */
const opened = (token: string) =>
  handler({
    httpMethod: 'GET',
    resource: unsubscribe.path,
    pathParameters: { token },
    requestContext: { requestId: 'r1' },
  } as unknown as APIGatewayProxyEvent)

test('a link with a token of the contract redirects to its page', async () => {
  const { token } = unsubscribe.example
  expect(await opened(token)).toMatchObject({
    statusCode: 303,
    headers: { location: `/unsubscribe/${token}` },
  })
})

test.each(['u_1-2\r\nset-cookie: a=b', '/evil.example', 'ü', ''])(
  'any other token, such as %j, makes no link',
  async (token) => {
    const { statusCode, headers, body } = await opened(token)
    expect([statusCode, headers?.['location']]).toEqual([404, undefined])
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'not-found', requestId: 'r1' } })
  },
)
