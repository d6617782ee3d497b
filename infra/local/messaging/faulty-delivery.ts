import * as z from 'zod/mini'
import type { Faults } from '../faults.ts'
import type { LocalQueue } from './queue.ts'

/** Returns queues with faults, or the same queues if no faults are wanted. */
export function faultyQueues(
  queues: Map<string, LocalQueue>,
  faults: Faults | undefined,
): Map<string, LocalQueue> {
  if (!faults) return queues
  return new Map([...queues].map(([arn, queue]) => [arn, faultyQueue(queue, faults)]))
}

/** A queue that delivers late, in another order, in smaller batches, and some messages twice, as SQS and EventBridge may. */
function faultyQueue(queue: LocalQueue, faults: Faults): LocalQueue {
  const { name } = queue
  const repeated = new Set<string>()
  return {
    ...queue,

    async send(body) {
      if (faults.happens('eventTwice', name)) await queue.send(body)
      if (faults.happens('eventLate', name)) await faults.pause(name)
      return queue.send(body)
    },

    receive(maximum, hiddenSeconds) {
      const fewer = faults.happens('smallReceive', name) ? faults.upTo(maximum, name) : maximum
      return queue.receive(fewer, hiddenSeconds)
    },

    async remove(receiptHandles) {
      // Each message is repeated only once, so that it cannot reach the dead letters.
      const again = receiptHandles.filter((receipt) => {
        const [messageId = ''] = receipt.split('#')
        if (repeated.has(messageId) || !faults.happens('messageAgain', name)) return false
        repeated.add(messageId)
        return true
      })
      for (const receipt of again) await queue.hide(receipt, 0)
      await queue.remove(receiptHandles.filter((receipt) => !again.includes(receipt)))
    },
  }
}

type Invoke = (functionName: string, event: unknown) => Promise<unknown>

const batchSchema = z.object({
  Records: z.array(z.object({ messageId: z.optional(z.string()), eventID: z.optional(z.string()) })),
})

/**
 * The most lost results per message or record. A reaction has five tries, one of which `messageAgain` may use. Without this
 * limit, a few of hundreds of messages would fail at every try and become dead letters, although the function works.
 */
const lostMaximum = 2

/** Runs functions for queues and streams: some calls are throttled at first, and some results are lost. */
export function faultyInvoke(invoke: Invoke, faults: Faults): Invoke {
  /** How many results were lost, by function and record. */
  const lost = new Map<string, number>()
  return async (functionName, event) => {
    while (faults.happens('functionThrottled', functionName)) await faults.pause(functionName)
    const result = await invoke(functionName, event)
    const { Records } = batchSchema.safeParse(event).data ?? { Records: [] }
    const records = Records.map(({ messageId, eventID }) => `${functionName} ${messageId ?? eventID}`)
    const mayBeLost = records.every((record) => (lost.get(record) ?? 0) < lostMaximum)
    if (!mayBeLost || !faults.happens('resultLost', functionName)) return result
    for (const record of records) lost.set(record, (lost.get(record) ?? 0) + 1)
    throw new Error('The result was lost')
  }
}
