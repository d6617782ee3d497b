import type { QueryClient } from '@tanstack/react-query'
import { listSavedIds } from '../../../shared/posts/list-saved-ids.ts'
import { savePost } from '../../../shared/posts/save-post.ts'
import { unsavePost } from '../../../shared/posts/unsave-post.ts'
import { call } from '../lib/call.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { saversKey } from './post-cache.ts'
import { showSave } from './save-cache.ts'
import { newSaveQueue, saveNewsSchema } from './save-queue.ts'
import { savedIdsKey, savedIdsQuery } from './use-saved-ids.ts'

let queue: ReturnType<typeof newSaveQueue> | undefined

/** Asks for what the person saved; from then on the other tabs of this site are listened to. */
export async function loadSavedIds(client: QueryClient, signal?: AbortSignal): Promise<ReadonlySet<string>> {
  const { withWishes } = queueOf(client)
  const { ids } = await call(listSavedIds, {}, signal ? { signal } : {})
  return withWishes(ids)
}

/**
 * Saves a post or comment, or takes that back: at once on the screen, undone with the reason where it is refused.
 * Each press turns round the one before, whether or not the screen was drawn in between.
 */
export async function toggleSave(client: QueryClient, id: string): Promise<void> {
  try {
    const known = () => client.getQueryData<ReadonlySet<string>>(savedIdsKey)
    if (!known()) await client.fetchQuery<ReadonlySet<string>>(savedIdsQuery(client))
    await queueOf(client).wish(id, known()?.has(id) !== true)
  } catch (error) {
    alertRefused(error)
  }
}

function queueOf(client: QueryClient): ReturnType<typeof newSaveQueue> {
  if (queue) return queue
  const channel = new BroadcastChannel('saves')
  const made = newSaveQueue({
    send: async (postId, saved) => {
      await call(saved ? savePost : unsavePost, { postId })
      void client.invalidateQueries({ queryKey: saversKey(postId) })
    },
    alone: (id, task) => navigator.locks.request(`save-${id}`, task),
    now: () => performance.timeOrigin + performance.now(),
    show: (id, saved) => showSave(client, id, saved),
    tell: (news) => channel.postMessage(news),
    onSaved: () => showAlert({ message: 'Post saved.', type: 'success' }),
    onRefused: alertRefused,
  })
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const news = saveNewsSchema.safeParse(data)
    if (news.success) made.hear(news.data)
  })
  queue = made
  return made
}

function alertRefused(error: unknown): void {
  const message = error instanceof Error ? error.message : 'Something went wrong. Try again.'
  showAlert({ message, type: 'danger' })
}
