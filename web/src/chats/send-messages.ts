/** Joins messages of one conversation that are ready at the same moment into one request. */
import { RefusalError } from '../../../shared/refusal-error.ts'
import type { InputOf } from '../../../shared/contract.ts'
import type { Message } from '../../../shared/chats/chat.ts'
import { sendMessage } from '../../../shared/chats/send-message.ts'
import { sendMessages } from '../../../shared/chats/send-messages.ts'
import { call } from '../lib/call.ts'

/** A message without files. */
type Plain = InputOf<typeof sendMessages>['messages'][number]

interface Waiting {
  message: Plain
  resolve: (sent: Message) => void
  reject: (error: unknown) => void
}

const waiting = new Map<string, Waiting[]>()

/** Sends a message in one request with the other messages that are waiting now, in the order of their ids. */
export function sendTogether(chatId: string, message: Plain): Promise<Message> {
  return new Promise((resolve, reject) => {
    const one = { message, resolve, reject }
    const others = waiting.get(chatId)
    if (others) others.push(one)
    else {
      waiting.set(chatId, [one])
      setTimeout(() => void sendWaiting(chatId), 0)
    }
  })
}

async function sendWaiting(chatId: string): Promise<void> {
  let rest = (waiting.get(chatId) ?? []).sort((one, other) => (one.message.id < other.message.id ? -1 : 1))
  waiting.delete(chatId)
  while (rest.length > 0) {
    try {
      const sent = await sendAll(
        chatId,
        rest.map(({ message }) => message),
      )
      for (const [at, message] of sent.entries()) rest[at]?.resolve(message)
      rest = rest.slice(sent.length)
    } catch (error) {
      const refused = concernsOne(error) ? rest.slice(0, 1) : rest
      for (const { reject } of refused) reject(error)
      rest = rest.slice(refused.length)
    }
  }
}

/** Sends messages. Returns those that the server accepted, which are all before the first refused one. */
async function sendAll(chatId: string, messages: Plain[]): Promise<Message[]> {
  const [first, second] = messages
  if (first && !second) return [await call(sendMessage, { chatId, ...first })]
  return (await call(sendMessages, { chatId, messages })).items
}

/**
 * Whether a refusal concerns only one message. After any other refusal the next messages must not be sent: they would be
 * refused as well, or would arrive before the refused one.
 */
const concernsOne = (error: unknown) =>
  error instanceof RefusalError && ['quoted-gone', 'key-conflict'].includes(error.code)
