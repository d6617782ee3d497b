/** Removes messages that were deleted with their conversation. The files of a message are removed before its row. */
import type { Media } from '../../shared/media/media.ts'
import { storedFiles } from '../media/stored-files.ts'
import { effect } from '../platform/effect.ts'
import type { Platform } from '../platform/platform.ts'
import { keptMedia } from './kept-media.ts'
import { keptStore } from './kept-store.ts'
import { messageListStore } from './message-list-store.ts'
import { messageStore, type MessageRow } from './message-store.ts'

/**
 * The most messages that one step removes. Their files are at most 1,000 objects, which one request can remove: a
 * message has at most ten files, and a file at most four objects.
 */
const chunk = 25

const { upTo } = messageListStore.grants
const { remove } = messageStore.grants
const removing = [...remove, ...storedFiles.grants.remove]
const keeping = [...keptStore.grants.put, ...keptMedia.grants.keep]

export const messageSweep = effect(
  {
    upTo: [...upTo, ...removing],
    keeping: [...upTo, ...removing, ...keeping],
    one: removing,
    keepingOne: [...removing, ...keeping],
  },
  (platform) => messageSweepWith(platform, storedFiles(platform), keptMedia(platform)),
)

/** Makes the sweep with the given remover and keeper of files, which tests replace. */
export function messageSweepWith(
  platform: Platform,
  files: { remove: (media: Media[]) => Promise<void> },
  copies: ReturnType<typeof keptMedia>,
) {
  const [messages, messageList] = [messageStore(platform), messageListStore(platform)]
  const kept = keptStore(platform)

  async function remove(some: MessageRow[]): Promise<void> {
    await files.remove(some.flatMap(({ media, unsentMedia }) => [...media, ...unsentMedia]))
    await messages.remove(some)
  }

  async function keep(message: MessageRow): Promise<void> {
    if (message.unsentAt !== undefined) return
    await kept.put(message)
    await copies.keep(message, message.media)
  }

  /** If a sweep is interrupted, another call continues it. */
  async function sweep(chatId: string, id: string, before?: (some: MessageRow[]) => Promise<unknown>) {
    for await (const page of messageList.upTo(chatId, id))
      for (let start = 0; start < page.length; start += chunk) {
        const some = page.slice(start, start + chunk)
        await before?.(some)
        await remove(some)
      }
  }

  return {
    /** Removes the messages of a conversation up to an id. */
    upTo: (chatId: string, id: string) => sweep(chatId, id),

    /** Same as `upTo`, but keeps the messages of one person for seven days. */
    keeping: (chatId: string, id: string, senderId: string) =>
      sweep(chatId, id, async (some) =>
        Promise.all(some.filter((message) => message.senderId === senderId).map(keep)),
      ),

    one: (message: MessageRow) => remove([message]),

    /** Removes one message, and keeps it for seven days. */
    async keepingOne(message: MessageRow): Promise<void> {
      await keep(message)
      await remove([message])
    },
  }
}
