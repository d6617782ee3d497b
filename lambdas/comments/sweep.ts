/**
 * Removes what a deleted post or comment leaves behind. A sweep relies only on the rows that it reads, so it can restart
 * after an interruption. It removes files before the row that names them, and saves before their comment.
 */
import type { Media } from '../../shared/media/media.ts'
import { storedFiles } from '../media/stored-files.ts'
import { effect } from '../platform/effect.ts'
import type { Platform } from '../platform/platform.ts'
import { isPresent } from '../platform/row.ts'
import { threadStore, type ThreadComment, type ThreadRow } from './thread-store.ts'
import { itemKey } from '../posts/post-keys.ts'
import { tombstoneStore } from '../posts/tombstone-store.ts'

/** The most rows that the table removes in one call. */
const chunk = 25

const { everything, commentsFrom, savesFrom, absent, remove } = threadStore.grants
const removing = [...remove, ...storedFiles.grants.remove]

export const sweep = effect(
  {
    post: [...everything, ...removing],
    comment: [...commentsFrom, ...savesFrom, ...absent, ...removing, ...tombstoneStore.grants.empty],
  },
  (platform) => sweepWith(platform, storedFiles(platform)),
)

/** Makes the sweep with the given remover of files, which tests replace. */
export function sweepWith(platform: Platform, files: Pick<ReturnType<typeof storedFiles>, 'remove'>) {
  const thread = threadStore(platform)
  const tombstones = tombstoneStore(platform)

  return {
    /** Removes all comments and saves of a deleted post, with their files. */
    async post(rootId: string): Promise<void> {
      for await (const rows of thread.everything(rootId)) await removeRows(rows)
    },

    /**
     * Removes the saves, the replies with their saves, and the files of a comment that is a tombstone, or whose parent is
     * deleted. Repeats until a pass finds nothing new.
     */
    async comment(id: string): Promise<void> {
      let pass = await sweepFrom(id)
      while (pass.removed) pass = await sweepFrom(id)
      if (!pass.tombstone) return
      await removeFiles([pass.tombstone.media])
      await tombstones.empty(id)
    },
  }

  async function sweepFrom(id: string) {
    const rows = await thread.commentsFrom(id)
    const allSaves = await thread.savesFrom(id)
    const deleted = await deletedFrom(id, rows, allSaves)
    const saves = allSaves.filter(({ commentId }) => deleted.has(commentId))
    const replies = rows.filter((row) => deleted.has(row.id) && isPresent(row))
    await removeRows(saves.map(({ key }) => ({ key, media: [] })))
    await removeRows(replies.map((row) => ({ key: itemKey(row.id), media: row.media })))
    return {
      removed: saves.length + replies.length > 0,
      tombstone: rows.find((row) => row.id === id && !isPresent(row)),
    }
  }

  /**
   * Returns the ids of comments to remove completely: the comment itself, later tombstones, and all comments whose parent
   * is among these. Ids that rows refer to but that have no row are included, unless the comment was written during the
   * reads.
   */
  async function deletedFrom(
    id: string,
    rows: ThreadComment[],
    saves: { commentId: string }[],
  ): Promise<Set<string>> {
    const read = new Set(rows.map((row) => row.id))
    const named = [...rows.map(({ parentId }) => parentId), ...saves.map(({ commentId }) => commentId)]
    const missing = [...new Set(named)].filter((one) => one > id && !read.has(one))
    const deleted = new Set([id, ...(await thread.absent(missing))])
    // A parent sorts before its replies.
    for (const row of rows) if (!isPresent(row) || deleted.has(row.parentId)) deleted.add(row.id)
    return deleted
  }

  async function removeRows(rows: ThreadRow[]): Promise<void> {
    for (let start = 0; start < rows.length; start += chunk) {
      const some = rows.slice(start, start + chunk)
      await removeFiles(some.map(({ media }) => media))
      await thread.remove(some.map(({ key }) => key))
    }
  }

  async function removeFiles(ofRows: Media[][]): Promise<void> {
    await Promise.all(ofRows.filter((media) => media.length > 0).map((media) => files.remove(media)))
  }
}
