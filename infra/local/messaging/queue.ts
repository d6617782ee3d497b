import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { arn } from '../account.ts'
import { jsonFileSaver, readJsonFile } from '../state-file.ts'

const messageSchema = z.object({
  messageId: z.string(),
  body: z.string(),
  /** Milliseconds since 1970, like `visibleAt` and `firstReceivedAt`. */
  sentAt: z.number(),
  visibleAt: z.number(),
  firstReceivedAt: z.optional(z.number()),
  receiveCount: z.number(),
  /** The ARN of the queue from which a redrive policy moved the message to this dead-letter queue. */
  deadLetterSourceArn: z.optional(z.string()),
})
type Message = z.infer<typeof messageSchema>
export type ReceivedMessage = Omit<Message, 'visibleAt'> & { receiptHandle: string; md5OfBody: string }

type QueueOptions = {
  name: string
  /** The file that stores undelivered messages. Without a file, they are lost with the process. */
  file?: string | undefined
  /** SQS's own default is 30. */
  visibilityTimeoutSeconds: number
  /** The time for which every new message is hidden. */
  delaySeconds?: number
  redrive?: { deadLetterQueue: LocalQueue; maxReceiveCount: number }
}
export type LocalQueue = ReturnType<typeof createQueue>

export const maximumBytes = 1024 * 1024
const unread = { receiveCount: 0, visibleAt: 0 }
/** Whether the message was never received and its queue's delay still hides it. */
const isDelayed = ({ receiveCount, visibleAt }: Message) => receiveCount === 0 && visibleAt > Date.now()
const receiptOf = ({ messageId, receiveCount }: Message) => `${messageId}#${receiveCount}`

/**
 * A standard SQS queue inside this process. A received message is hidden for the visibility timeout and becomes visible
 * again unless it was removed. After maxReceiveCount receives it moves, unchanged and with its id, to the dead-letter
 * queue. Messages are kept without a time limit, while SQS drops them after the retention period.
 */
export function createQueue(options: QueueOptions) {
  const { name, file, visibilityTimeoutSeconds, delaySeconds = 0, redrive } = options
  const queueArn = arn('sqs', name)
  let messages = storedMessages(file)
  const save = jsonFileSaver(file, () => messages)
  let arrival = Promise.withResolvers<void>()

  function take(message: Message): Promise<void> {
    messages.push(message)
    signalArrival()
    return save()
  }

  /** Wakes waiting receivers so that they check for messages again. */
  function signalArrival() {
    arrival.resolve()
    arrival = Promise.withResolvers()
  }

  async function moveSpentMessages(now: number) {
    if (!redrive) return
    const isSpent = (one: Message) => one.visibleAt <= now && one.receiveCount >= redrive.maxReceiveCount
    const spent = messages.filter(isSpent)
    if (spent.length === 0) return
    messages = messages.filter((one) => !spent.includes(one))
    // The messages are stored in the dead-letter queue before they are removed here: a crash between the two steps
    // duplicates a message but loses none.
    for (const message of spent)
      await redrive.deadLetterQueue.accept({ ...message, ...unread, deadLetterSourceArn: queueArn })
    await save()
  }

  return {
    name,
    arn: queueArn,
    /** The ARN of the dead-letter queue, which gets messages that were received too often. */
    deadLetterArn: (): string | undefined => redrive?.deadLetterQueue.arn,

    /** @returns the message's id */
    async send(body: string): Promise<string> {
      if (body === '' || Buffer.byteLength(body) > maximumBytes)
        throw new Error(`InvalidParameterValue: a message of ${name} has 1 to ${maximumBytes} bytes`)
      const sentAt = Date.now()
      const messageId = randomUUID()
      await take({ messageId, body, sentAt, visibleAt: sentAt + delaySeconds * 1000, receiveCount: 0 })
      return messageId
    },

    /** Accepts a message from another queue, unchanged. */
    accept: take,

    /** Receives up to `maximum` visible messages, oldest first, and hides them for a time in seconds. */
    async receive(maximum: number, hiddenSeconds = visibilityTimeoutSeconds): Promise<ReceivedMessage[]> {
      const now = Date.now()
      await moveSpentMessages(now)
      const visible = messages.filter(({ visibleAt }) => visibleAt <= now).slice(0, maximum)
      const received = visible.map((message) => {
        message.visibleAt = now + hiddenSeconds * 1000
        message.receiveCount += 1
        message.firstReceivedAt ??= now
        const md5OfBody = createHash('md5').update(message.body).digest('hex')
        return { ...message, receiptHandle: receiptOf(message), md5OfBody }
      })
      if (received.length > 0) await save()
      return received
    },

    /** Removes received messages. An outdated receipt does not remove a message that was received again since. */
    async remove(receiptHandles: string[]): Promise<void> {
      messages = messages.filter((one) => !receiptHandles.includes(receiptOf(one)))
      await save()
    },

    /**
     * Hides a received message for this many seconds from now on. Returns false if the message is already visible again.
     */
    async hide(receiptHandle: string, seconds: number): Promise<boolean> {
      const now = Date.now()
      const message = messages.find((one) => receiptOf(one) === receiptHandle)
      if (!message || message.visibleAt <= now) return false
      message.visibleAt = now + seconds * 1000
      signalArrival()
      await save()
      return true
    },

    /** Makes every delayed message visible at once. */
    endDelays() {
      if (!messages.some(isDelayed)) return
      for (const message of messages.filter(isDelayed)) message.visibleAt = 0
      signalArrival()
    },

    /** The numbers of visible messages, of received messages that are hidden, and of delayed messages. */
    counts() {
      const visible = messages.filter(({ visibleAt }) => visibleAt <= Date.now()).length
      const delayed = messages.filter(isDelayed).length
      return { visible, hidden: messages.length - visible - delayed, delayed }
    },

    /** Resolves when a message arrives or becomes visible, or when the signal aborts. */
    async untilVisible(signal: AbortSignal): Promise<void> {
      await earliest(arrival.promise, Math.min(...messages.map(({ visibleAt }) => visibleAt)), signal)
    },
  }
}

/** The messages that an earlier process stored. Its receivers ended with it, so received messages are visible again. */
function storedMessages(file: string | undefined): Message[] {
  const messages = readJsonFile(file, z.array(messageSchema)) ?? []
  for (const message of messages) if (message.receiveCount > 0) message.visibleAt = 0
  return messages
}

/** Waits for the first of the promise, the time (milliseconds since 1970; Infinity is never) and the signal. */
async function earliest(promise: Promise<void>, time: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const over = Promise.withResolvers<void>()
  const finish = () => over.resolve()
  signal.addEventListener('abort', finish, { once: true })
  // setTimeout takes at most 2^31 - 1 ms.
  const timer = Number.isFinite(time)
    ? setTimeout(finish, Math.max(0, Math.min(time - Date.now(), 2 ** 31 - 1)))
    : undefined
  await Promise.race([promise, over.promise])
  clearTimeout(timer)
  signal.removeEventListener('abort', finish)
}
