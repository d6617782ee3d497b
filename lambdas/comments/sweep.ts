/**
 * What a deleted post or comment leaves behind. A sweep reads what is there, whatever was done before: one that was
 * stopped is begun again and goes on. Files go before the row that names them, saves before their comment.
 */
import type { Media } from '../../shared/media/media.ts'
import { storedFiles } from '../media/stored-files.ts'
import type { Platform } from '../platform/platform.ts'
import { isPresent } from '../platform/row.ts'
import { threadStore, type ThreadComment, type ThreadRow } from './thread-store.ts'
import { itemKey } from '../posts/post-keys.ts'
import { tombstoneStore } from '../posts/tombstone-store.ts'

/** As many rows as one call removes. */
const chunk = 25

export const sweep = (
  platform: Platform,
  files: Pick<ReturnType<typeof storedFiles>, 'remove'> = storedFiles(),
) => {
  const thread = threadStore(platform)
  const tombstones = tombstoneStore(platform)

  return {
    /** Removes all comments and saves of a deleted post, and their files. */
    async post(rootId: string): Promise<void> {
      for await (const rows of thread.everything(rootId)) await removeRows(rows)
    },

    /**
     * Removes what hangs on a comment that is a tombstone, or that may not stay because what it answers is gone: its
     * saves, all replies below it with theirs, its files. Looks again until nothing new has come meanwhile.
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
    const gone = await goneFrom(id, rows, allSaves)
    const saves = allSaves.filter(({ commentId }) => gone.has(commentId))
    const replies = rows.filter((row) => gone.has(row.id) && isPresent(row))
    await removeRows(saves.map(({ key }) => ({ key, media: [] })))
    await removeRows(replies.map((row) => ({ key: itemKey(row.id), media: row.media })))
    return {
      removed: saves.length + replies.length > 0,
      tombstone: rows.find((row) => row.id === id && !isPresent(row)),
    }
  }

  /**
   * The comment itself, tombstones after it, and every comment whose parent is gone. One that others speak of and
   * that was not read is gone too, unless it came while we read.
   */
  async function goneFrom(
    id: string,
    rows: ThreadComment[],
    saves: { commentId: string }[],
  ): Promise<Set<string>> {
    const read = new Set(rows.map((row) => row.id))
    const named = [...rows.map(({ parentId }) => parentId), ...saves.map(({ commentId }) => commentId)]
    const missing = [...new Set(named)].filter((one) => one > id && !read.has(one))
    const gone = new Set([id, ...(await thread.absent(missing))])
    // A parent stands before its replies.
    for (const row of rows) if (!isPresent(row) || gone.has(row.parentId)) gone.add(row.id)
    return gone
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
