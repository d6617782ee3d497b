/**
 * Makes ids of messages. Each id is later than all messages that the page knows of its conversation, even if one of the two
 * people's clocks is wrong.
 */
import { ulidAfter } from '../../../../shared/ulid.ts'
import { serverNow } from '../../lib/call.ts'

/** The newest id that this page has shown or made, by the id of the conversation. */
const newest = new Map<string, string>()

/** Notes the id of a message that is shown. */
export function noteMessage(chatId: string, id: string): void {
  if (id > (newest.get(chatId) ?? '')) newest.set(chatId, id)
}

/** Returns an id that is later than all ids noted for the conversation. */
export function laterId(chatId: string): string {
  const id = ulidAfter(newest.get(chatId) ?? '', serverNow())
  noteMessage(chatId, id)
  return id
}
