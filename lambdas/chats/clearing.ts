/** Deletes a conversation, for both people or for one of them. */
import { partnerIn } from '../../shared/chats/pair.ts'
import { effect } from '../platform/effect.ts'
import { Busy, retryBusy } from '../platform/retry-busy.ts'
import { isAcquainted, isLater } from './entry.ts'
import { entryChangeStore, type Deletion } from './entry-change-store.ts'
import { entryStore } from './entry-store.ts'
import { messageListStore } from './message-list-store.ts'
import { pinStore } from './pin-store.ts'

const { both } = entryStore.grants
const { clear } = entryChangeStore.grants
const { newest } = messageListStore.grants
const { remove: unpin } = pinStore.grants

export const clearing = effect({ upToNow: [...both, ...clear, ...newest, ...unpin] }, (platform) => {
  const [entries, entryChanges] = [entryStore(platform), entryChangeStore(platform)]
  const messages = messageListStore(platform)
  const pins = pinStore(platform)

  return {
    /**
     * Deletes all current messages for a person or for both, in one transaction. Returns the id up to which messages are
     * deleted, and whether this call deleted any; undefined if there is no conversation. A message sent at the same time is
     * either deleted too or reopens the conversation: then the transaction fails and is retried with new reads.
     */
    async upToNow(
      chatId: string,
      userId: string,
      whom: 'me' | 'both',
    ): Promise<{ upTo: string; isNew: boolean } | undefined> {
      return retryBusy(async () => {
        const { own, partners } = await entries.both(chatId, userId, { consistent: true })
        const newestMessage = await messages.newest(chatId)
        const partnerId = partnerIn(chatId, userId) ?? ''
        const wrote = (id: string) => newestMessage?.senderId === id
        const ofPerson = { userId, entry: own, wrote: wrote(userId) }
        const ofPartner = { userId: partnerId, entry: partners, wrote: wrote(partnerId) }
        // If the partner deleted their account, nobody else has the conversation, so its messages are swept at once.
        const isLeft = own.isLeft === true
        const cleared = whom === 'me' || isLeft ? [ofPerson] : [ofPerson, ofPartner]
        // The earlier marks are included, so that no mark moves back.
        const known = cleared.flatMap(({ entry }) => [entry.lastId, entry.clearedUpTo])
        const upTo = [...known, newestMessage?.id]
          .flatMap((id) => id ?? [])
          .sort()
          .at(-1)
        if (upTo === undefined) return undefined
        const isNew = cleared.some(({ entry }) => isLater(upTo, entry.clearedUpTo))
        if (!isNew) return { upTo, isNew }
        // The partner does not know a conversation without messages, because only the person who began it sees it.
        const isKnown = newestMessage !== undefined && isLater(newestMessage.id, partners.clearedUpTo)
        const isSilent = !isAcquainted(partners, partnerId)
        const byPerson = isKnown
          ? { clearedBy: userId, clearedAt: platform.now(), ...(isSilent && { isSilent }) }
          : {}
        const of = isLeft ? {} : whom === 'me' ? { clearedFor: userId } : byPerson
        const deletion: Deletion = { upTo, ...of }
        if (!(await entryChanges.clear(chatId, cleared, deletion)))
          throw new Busy('A message came while its conversation was deleted')
        for (const { userId: ownerId, entry } of cleared)
          if (entry.isPinned) await pins.remove(ownerId, chatId)
        return { upTo, isNew }
      })
    },
  }
})
