import type { PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { setImmediate } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { putEvents } from '../../lambdas/stream/put-events.ts'

beforeAll(() => {
  process.env['EVENT_BUS_NAME'] = 'campus'
})

const entries = Array.from({ length: 93 }, (_, index) => ({
  sequenceNumber: String(index),
  event: { name: 'post-created', detail: { index } },
}))
const indexesOf = ({ input }: PutEventsCommand) =>
  (input.Entries ?? []).map(({ Detail }) => (JSON.parse(Detail ?? '') as { index: number }).index)

test('every event is put once, with ten events per call and five calls in flight', async () => {
  const put: number[] = []
  let inFlight = 0
  let most = 0
  await putEvents(entries, async (command) => {
    most = Math.max(most, (inFlight += 1))
    await setImmediate()
    inFlight -= 1
    expect(indexesOf(command).length).toBeLessThanOrEqual(10)
    put.push(...indexesOf(command))
    return { FailedEntryCount: 0 }
  })
  expect(most).toBe(5)
  expect(put.sort((one, other) => one - other)).toEqual(entries.map((_, index) => index))
})

test('the records of refused events and failed calls are reported, and all other events are put', async () => {
  const refused = await putEvents(entries, async (command) => {
    const indexes = indexesOf(command)
    if (indexes.includes(90)) throw new Error('out of reach')
    return {
      FailedEntryCount: indexes.includes(7) ? 1 : 0,
      Entries: indexes.map((index) =>
        index === 7 ? { ErrorCode: 'ThrottlingException' } : { EventId: 'e' },
      ),
    }
  })
  expect(refused.sort()).toEqual(['7', '90', '91', '92'])
})
