/** Helpers that create conversations and messages through the API, and read their rows. */
import { entryKey } from '../../lambdas/chats/chat-keys.ts'
import { entrySchema, type Entry } from '../../lambdas/chats/entry.ts'
import { createChat } from '../../shared/chats/create-chat.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { chatIdOf } from '../../shared/chats/pair.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import type { InputOf, OutputOf } from '../../shared/contract.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, member, type Person } from '../cloud.ts'
import { changeRow, rowOf, userOf } from '../rows.ts'

export interface Talker extends Person {
  id: string
}

/** Registers a member of OU, with their id. */
export async function talker(name?: string): Promise<Talker> {
  const person = await member('ou', 'ou.edu', name)
  return { ...person, id: (await userOf(person.email)).id }
}

export const chatOf = (one: Talker, other: Talker) => chatIdOf(one.id, other.id)

/** Returns the input of create-chat. */
export const beginning = (other: Talker) => ({ id: newUlid(Date.now()), userId: other.id })

export const begin = (one: Talker, other: Talker) => call(createChat, beginning(other), one)

type Change = Partial<Omit<InputOf<typeof sendMessage>, 'blocks' | 'chatId'>> & { text?: string }

/** Returns the input of send-message. */
export const messageTo = (
  sender: Talker,
  other: Talker,
  { text = 'Still there?', ...change }: Change = {},
) => ({
  chatId: chatOf(sender, other),
  id: newUlid(Date.now()),
  blocks: text ? [{ text }] : [],
  ...change,
})

/** Writes that `one` has accepted the conversation with `other`, so that messages by `other` are no requests. */
export const acquaint = (one: Talker, other: Talker) =>
  changeRow(entryKey(one.id, chatOf(one, other)), { isAccepted: true })

/** Lets the receiver accept the conversation, sends a message and returns it. */
export async function say(
  sender: Talker,
  other: Talker,
  change?: Change,
): Promise<OutputOf<typeof sendMessage>> {
  await acquaint(other, sender)
  return sayAsStranger(sender, other, change)
}

/** Sends a message and returns it. It is a request unless the receiver has accepted the conversation. */
export async function sayAsStranger(
  sender: Talker,
  other: Talker,
  change?: Change,
): Promise<OutputOf<typeof sendMessage>> {
  return (await call(sendMessage, messageTo(sender, other, change), sender)).output
}

/** Returns the texts of the newest messages, newest first, as a person sees them. */
export async function textsOf(reader: Talker, other: Talker): Promise<string[]> {
  const { output } = await call(listMessages, { chatId: chatOf(reader, other) }, reader)
  return output.items.map(({ blocks }) => blocks.map(({ text }) => text).join('\n'))
}

export async function entryOf(owner: Talker, other: Talker): Promise<Entry> {
  return entrySchema.parse((await rowOf(entryKey(owner.id, chatOf(owner, other)))) ?? {})
}
