/** Deletes a conversation for both people. */
import { effect } from '../platform/effect.ts'
import { Busy, retryBusy } from '../platform/retry-busy.ts'
import { isLater } from './entry.ts'
import { entryStore } from './entry-store.ts'
import { messageStore } from './message-store.ts'

const { both, clear } = entryStore.grants
const { newest } = messageStore.grants

export const clearing = effect({ upToNow: [...both, ...clear, ...newest] }, (platform) => {
  const entries = entryStore(platform)
  const messages = messageStore(platform)

  return {
    /**
     * Deletes all current messages, in one transaction. Returns the id up to which messages are deleted, and whether this
     * call deleted any; undefined if there is no conversation. A message sent at the same time is either deleted too or
     * reopens the conversation: then the transaction fails and is retried with new reads.
     */
    async upToNow(chatId: string, userId: string): Promise<{ upTo: string; isNew: boolean } | undefined> {
      return retryBusy(async () => {
        const [one, other] = await entries.both(chatId)
        const newestMessage = await messages.newest(chatId)
        const last = [one.lastId, other.lastId, newestMessage?.id]
          .flatMap((id) => id ?? [])
          .sort()
          .at(-1)
        const before = one.clearedUpTo ?? other.clearedUpTo
        if (last === undefined || !isLater(last, before))
          return before === undefined ? undefined : { upTo: before, isNew: false }
        // A conversation without messages is known only to the person who began it.
        const isKnown = newestMessage !== undefined && isLater(newestMessage.id, before)
        if (!(await entries.clear(chatId, { upTo: last, clearedBy: isKnown ? userId : undefined })))
          throw new Busy('A message came while its conversation was deleted')
        return { upTo: last, isNew: true }
      })
    },
  }
})
