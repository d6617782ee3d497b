/**
 * Tests that other machines cannot reach the laptop cloud, and that other programs on this machine need its credentials.
 */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { theCloud } from '../../cloud.ts'

/** Whether a server accepts connections at this host and port. */
function isOpen(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect({ host, port })
  socket.once('connect', () => resolve(true))
  socket.once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

test('every service listens on 127.0.0.1 and on no other address', async () => {
  const { ports } = await theCloud()
  for (const [service, port] of Object.entries(ports)) {
    expect([service, await isOpen('127.0.0.1', port)]).toEqual([service, true])
    // On Linux, a server that listens on all interfaces is also reachable at 127.0.0.2. On other systems that address does
    // not exist.
    expect([service, await isOpen('127.0.0.2', port)]).toEqual([service, false])
  }
})

const json = (target: string) => ({
  headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
  body: '{}',
})

test.each([
  ['table', '', json('DynamoDB_20120810.ListTables')],
  ['bus', '', json('AWSEvents.PutEvents')],
  ['secrets', '', json('secretsmanager.GetSecretValue')],
  ['queues', '', json('AmazonSQS.ReceiveMessage')],
  ['userPool', '', json('AWSCognitoIdentityProviderService.AdminGetUser')],
  ['mail', '', { headers: {}, body: 'Action=SendEmail' }],
  ['search', 'posts/_search', json('')],
  ['files', 'bucket?delete', { headers: {}, body: '<Delete/>' }],
] as const)('the service %s refuses a request without a signature', async (service, path, request) => {
  const { ports, siteBucket } = await theCloud()
  const port = Reflect.get(ports, service)
  const address = `http://127.0.0.1:${String(port)}/${path.replace('bucket', siteBucket)}`
  const response = await fetch(address, { method: 'POST', ...request })
  expect([400, 403]).toContain(response.status)
  expect(await response.text()).toMatch(/MissingAuthenticationToken|AccessDenied|is not authorized/)
})
