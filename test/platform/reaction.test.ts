import type { Context, SQSEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defineEvent } from '../../events/event.ts'
import { reaction } from '../../lambdas/platform/reaction.ts'

// The reactions of these tests use no table, but creating the platform requires the name of one.
beforeAll(() => vi.stubEnv('TABLE_NAME', 'campus'))
afterAll(() => vi.unstubAllEnvs())

const happened = defineEvent({
  name: 'something-happened',
  detail: z.object({ id: z.string() }),
  example: { id: '1' },
})

/** A batch of SQS whose messages have these ids. */
function batchOf(...ids: string[]): SQSEvent {
  const records = ids.map((messageId) => ({
    messageId,
    body: JSON.stringify({ id: `e${messageId}`, 'detail-type': happened.name, detail: { id: messageId } }),
  }))
  return { Records: records as SQSEvent['Records'] }
}

/** A function that has `milliseconds` until its timeout, and needs `each` milliseconds for a message. */
function scene({ milliseconds, each }: { milliseconds: number; each: number }) {
  const handled: string[] = []
  let left = milliseconds
  const { handler } = reaction(happened, {}, async ({ id }) => {
    handled.push(id)
    left -= each
  })
  const context = { awsRequestId: 'r', getRemainingTimeInMillis: () => left } as Context
  const handle = async (...ids: string[]) => {
    const { batchItemFailures } = await handler(batchOf(...ids), context)
    return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
  }
  return { handled, handle }
}

test('messages for which no time is left return to the queue untried, instead of being interrupted', async () => {
  const { handled, handle } = scene({ milliseconds: 30_000, each: 8_000 })
  expect(await handle('1', '2', '3', '4', '5')).toEqual(['4', '5'])
  expect(handled).toEqual(['1', '2', '3'])
})

test('a batch whose messages are quick is handled as a whole', async () => {
  const { handled, handle } = scene({ milliseconds: 30_000, each: 100 })
  const ids = Array.from({ length: 10 }, (_, at) => String(at))
  expect(await handle(...ids)).toEqual([])
  expect(handled).toEqual(ids)
})

test('only the message that fails returns to the queue', async () => {
  const { handler } = reaction(happened, {}, async ({ id }) => {
    if (id === '2') throw new Error('no')
  })
  const context = { awsRequestId: 'r', getRemainingTimeInMillis: () => 30_000 } as Context
  expect(await handler(batchOf('1', '2', '3'), context)).toEqual({
    batchItemFailures: [{ itemIdentifier: '2' }],
  })
})
