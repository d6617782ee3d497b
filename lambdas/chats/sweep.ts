/** Removes messages that were deleted with their conversation, their photos first. */
import type { Media } from '../../shared/media/media.ts'
import { storedFiles } from '../media/stored-files.ts'
import { effect } from '../platform/effect.ts'
import type { Platform } from '../platform/platform.ts'
import { messageStore, type MessageRow } from './message-store.ts'

const chunk = 25

const { upTo, remove } = messageStore.grants
const removing = [...remove, ...storedFiles.grants.remove]

export const messageSweep = effect({ upTo: [...upTo, ...removing], one: removing }, (platform) =>
  messageSweepWith(platform, storedFiles(platform)),
)

/** A sweep with another remover of files, for tests. */
export function messageSweepWith(platform: Platform, files: { remove: (media: Media[]) => Promise<void> }) {
  const messages = messageStore(platform)

  async function remove(some: MessageRow[]): Promise<void> {
    await files.remove(some.flatMap(({ photo = [], unsentPhoto = [] }) => [photo, unsentPhoto].flat()))
    await messages.remove(some)
  }

  return {
    /** Removes the messages of a conversation up to an id. After an interruption, another call continues. */
    async upTo(chatId: string, id: string): Promise<void> {
      for await (const page of messages.upTo(chatId, id))
        for (let start = 0; start < page.length; start += chunk)
          await remove(page.slice(start, start + chunk))
    },

    one: (message: MessageRow) => remove([message]),
  }
}
