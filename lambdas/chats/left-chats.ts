/**
 * Conversations of a person who deleted their account: the partner keeps the texts, which show 'Deleted account' as their
 * sender.
 */
import { partnerIn } from '../../shared/chats/pair.ts'
import { deletedAuthor } from '../../shared/users/user.ts'
import { newUlid } from '../../shared/ulid.ts'
import { storedFiles } from '../media/stored-files.ts'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { clearedKey, entryKey } from './chat-keys.ts'
import { entryStore } from './entry-store.ts'
import { messageChangeStore } from './message-change-store.ts'
import { messageListStore } from './message-list-store.ts'
import { messageSweep } from './sweep.ts'

const anyEntry = entryKey(anyId, anyId)
const { upTo } = messageSweep.grants
const grants = {
  keep: [
    ...entryStore.grants.both,
    ...onRows(anyEntry, 'UpdateItem'),
    ...onRows(clearedKey(anyId), 'PutItem', 'BatchWriteItem'),
    ...messageListStore.grants.upTo,
    ...storedFiles.grants.remove,
    ...messageChangeStore.grants.removeMedia,
  ],
  isKept: entryStore.grants.get,
  remove: [...onRows(clearedKey(anyId), 'PutItem', 'BatchWriteItem'), ...onRows(anyEntry, 'BatchWriteItem')],
}

/** Sorts after every id of a message. */
const afterAll = '~'

export const leftChats = effect({ ...grants, remove: [...grants.remove, ...upTo] }, (platform) => {
  const { table, now } = platform
  const [entries, messages] = [entryStore(platform), messageListStore(platform)]
  const [changes, files, sweep] = [
    messageChangeStore(platform),
    storedFiles(platform),
    messageSweep(platform),
  ]
  const partnerOf = (chatId: string, userId: string) => partnerIn(chatId, userId) ?? ''

  return {
    /**
     * Leaves a conversation to the partner, without the leaver's files and without notifications of it. Returns false if
     * the partner has no messages of it, or has left it, too.
     */
    async keep(userId: string, chatId: string): Promise<boolean> {
      const { own } = await entries.both(chatId, userId, { consistent: true })
      if (own.isLeft) return false
      const failed = await table.update({
        key: entryKey(partnerOf(chatId, userId), chatId),
        set: { partner: deletedAuthor(userId), isLeft: true },
        where: ['attribute_exists(inboxKey)', 'attribute_exists(preview)'],
      })
      if (failed) return false
      for await (const page of messages.upTo(chatId, afterAll))
        for (const message of page)
          if (message.senderId === userId && message.media.length > 0) {
            await files.remove(message.media)
            await changes.removeMedia(message)
          }
      // The stream sees this row although it is deleted at once, and a reaction removes the partner's notifications of the
      // conversation.
      await table.put({ ...clearedKey(chatId), upTo: afterAll, clearedFor: partnerOf(chatId, userId) })
      await table.removeMany([clearedKey(chatId)])
      return true
    },

    /** Whether the partner still has a conversation after a person left it. */
    async isKept(userId: string, chatId: string): Promise<boolean> {
      const entry = await entries.get(partnerOf(chatId, userId), chatId, { consistent: true })
      return entry.inboxKey !== undefined
    },

    /** Removes the messages and everything else of the conversation except the leaver's own entry. */
    async remove(userId: string, chatId: string): Promise<void> {
      // The stream sees this row although it is deleted at once, and a reaction removes the notifications of its messages.
      await table.put({ ...clearedKey(chatId), upTo: newUlid(now()) })
      await sweep.upTo(chatId, afterAll)
      await table.removeMany([entryKey(partnerOf(chatId, userId), chatId), clearedKey(chatId)])
    },
  }
})
