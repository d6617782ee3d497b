import type { QueryClient } from '@tanstack/react-query'
import { RefusalError } from '../../../shared/contract.ts'
import { listSavedIds } from '../../../shared/saves/list-saved-ids.ts'
import { savePost } from '../../../shared/saves/save-post.ts'
import { unsavePost } from '../../../shared/saves/unsave-post.ts'
import { call } from '../lib/call.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { saversKey } from '../posts/cache.ts'
import { addSaves, listSave, showSave } from './cache.ts'
import { newSaveQueue, saveNewsSchema } from './queue.ts'
import { savedIdsKey, savedIdsQuery } from './use-saved-ids.ts'

let queue: ReturnType<typeof newSaveQueue> | undefined

const now = () => performance.timeOrigin + performance.now()
let loads = 0

/**
 * Asks for what the person saved; from then on the other tabs of this site are listened to. The newest are answered, what
 * was saved before them is put in as it comes.
 */
export async function loadSavedIds(client: QueryClient, signal?: AbortSignal): Promise<ReadonlySet<string>> {
  const { withWishes } = queueOf(client)
  const load = { number: (loads += 1), since: now() }
  const { items, cursor } = await call(listSavedIds, {}, signal ? { signal } : {})
  if (cursor) void loadOlder(client, cursor, load)
  return withWishes(items, load.since)
}

async function loadOlder(
  client: QueryClient,
  cursor: string,
  load: { number: number; since: number },
): Promise<void> {
  // What could not be loaded is shown as not saved: to save it again changes nothing.
  const page = await call(listSavedIds, { cursor }).catch(() => undefined)
  const known = client.getQueryData<ReadonlySet<string>>(savedIdsKey)
  // Somebody else may have signed in meanwhile.
  if (!page || !known || load.number !== loads) return
  // What was saved again before it was known to be saved was counted already.
  for (const id of page.items) if (known.has(id)) addSaves(client, id, -1)
  client.setQueryData(savedIdsKey, queueOf(client).withWishes([...known, ...page.items], load.since))
  if (page.cursor) await loadOlder(client, page.cursor, load)
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
      await sendWish(postId, saved)
      void client.invalidateQueries({ queryKey: saversKey(postId) })
      if (saved) listSave(client, postId)
    },
    alone: (id, task) => navigator.locks.request(`save-${id}`, task),
    now,
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

/** Doing it twice is doing it once: an answer that was lost on its way is asked for again before anything is undone. */
async function sendWish(postId: string, saved: boolean): Promise<void> {
  const send = () => call(saved ? savePost : unsavePost, { postId })
  await send().catch((error: unknown) => {
    if (!(error instanceof RefusalError) || error.status < 500) throw error
    return send()
  })
}

function alertRefused(error: unknown): void {
  const message = error instanceof Error ? error.message : 'Something went wrong. Try again.'
  showAlert({ message, type: 'danger' })
}
