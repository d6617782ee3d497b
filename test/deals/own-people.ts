/** Helpers for a test with its own table: rows of people, and events that the test delivers, because there is no stream. */
import { expect } from 'vitest'
import { localCredentials } from '../../infra/local/account.ts'
import type { handler as aHandler } from '../../lambdas/deals/on-deal-stepped-update-deals.ts'
import type { Row } from '../../lambdas/platform/row.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { environmentOf, theCloud } from '../cloud.ts'

/**
 * Lets the product's functions run in this process, on the table that was opened last. No person has a socket, so no
 * hint is sent.
 */
export async function functionsHere(): Promise<void> {
  const { accessKeyId, secretAccessKey } = localCredentials
  Object.assign(process.env, await environmentOf('on-message-sent-update-chats'), {
    TABLE_NAME: process.env['TABLE_NAME'],
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(await theCloud()).ports.table}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  })
  delete process.env['AWS_SESSION_TOKEN']
}

/** Runs a reaction with its event, as the queue does. */
export async function deliver(handler: typeof aHandler, name: string, detail: object): Promise<void> {
  const body = JSON.stringify({ id: 'e', 'detail-type': name, detail })
  const batch = { Records: [{ messageId: '1', body }] } as unknown as Parameters<typeof handler>[0]
  const answer = await handler(batch, { getRemainingTimeInMillis: () => 30_000 } as Parameters<
    typeof handler
  >[1])
  expect(answer.batchItemFailures).toEqual([])
}

const monthMs = 30 * 86_400_000

/** A member of OU whose account is a month old. */
export const rowOfPerson = (id: string, at: number): Row => ({
  ...userKey(id),
  id,
  email: `${id.slice(2)}@example.com`,
  firstName: id.slice(2, 5),
  lastName: 'Ray',
  username: id.slice(2),
  campusId: 'ou',
  schoolEmail: `${id.slice(2)}@ou.edu`,
  verified: true,
  schoolVerified: true,
  profileSetUp: true,
  type: 'individual',
  totalPosts: 0,
  createdAt: at - monthMs,
  lastModified: at,
})
