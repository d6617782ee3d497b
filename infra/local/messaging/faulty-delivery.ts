import type { Faults } from '../faults.ts'
import type { LocalQueue } from './queue.ts'

/** Queues that misbehave, or the same ones where no faults are wanted. */
export function faultyQueues(
  queues: Map<string, LocalQueue>,
  faults: Faults | undefined,
): Map<string, LocalQueue> {
  if (!faults) return queues
  return new Map([...queues].map(([arn, queue]) => [arn, faultyQueue(queue, faults)]))
}

/** A queue that delivers late, in another order, in smaller batches, and some messages again: what SQS and EventBridge may do. */
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
      // A message comes again once, so that it does not end among the dead letters.
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

/** Runs functions for queues and streams: some are throttled at first, and some results are lost. */
export function faultyInvoke(invoke: Invoke, faults: Faults): Invoke {
  return async (functionName, event) => {
    while (faults.happens('functionThrottled', functionName)) await faults.pause(functionName)
    const result = await invoke(functionName, event)
    if (faults.happens('resultLost', functionName)) throw new Error('The result was lost')
    return result
  }
}
