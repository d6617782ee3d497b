import type { APIGatewayProxyEvent } from 'aws-lambda'
import { expect, test } from 'vitest'
import { handler } from '../../lambdas/docs/api-document.ts'
import { unsubscribe } from '../../shared/notifications/unsubscribe.ts'

/** Returns the function's response to a GET of an unsubscribe link. The gateway has decoded the token from the path. */
const opened = (token: string) =>
  handler({
    httpMethod: 'GET',
    resource: unsubscribe.path,
    pathParameters: { token },
    requestContext: { requestId: 'r1' },
  } as unknown as APIGatewayProxyEvent)

test('an unsubscribe link with a valid token redirects to its page', async () => {
  const { token } = unsubscribe.example
  expect(await opened(token)).toMatchObject({
    statusCode: 303,
    headers: { location: `/unsubscribe/${token}` },
  })
})

test.each(['u_1-2\r\nset-cookie: a=b', '/evil.example', 'ü', ''])(
  'an invalid token, such as %j, is refused without a redirect',
  async (token) => {
    const { statusCode, headers, body } = await opened(token)
    expect([statusCode, headers?.['location']]).toEqual([404, undefined])
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'not-found', requestId: 'r1' } })
  },
)
