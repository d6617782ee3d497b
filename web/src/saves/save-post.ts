import type { QueryClient } from '@tanstack/react-query'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { listSavedIds } from '../../../shared/saves/list-saved-ids.ts'
import { savePost } from '../../../shared/saves/save-post.ts'
import { unsavePost } from '../../../shared/saves/unsave-post.ts'
import { call } from '../lib/call.ts'
import { whenBack } from '../lib/online.ts'
import { saversQueryKey } from '../posts/cache.ts'
import { noteTombstone } from '../posts/tombstones.ts'
import { hasSession, onSessionChange, sessionUser } from '../session/session.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { addSaves, refetchSaved, showSave } from './cache.ts'
import { dropSave, keepSave, keptSaves } from './kept-saves.ts'
import { newSaveQueue, saveMessageSchema } from './queue.ts'
import { savedIdsQueryKey, savedIdsQuery } from './saved-ids.ts'

let queue: ReturnType<typeof newSaveQueue> | undefined

const now = () => performance.timeOrigin + performance.now()
let loads = 0
const ownerNow = () => sessionUser() ?? ''
/** The name of the lock with which one tab at a time sends the choices for a post. */
const lockOf = (id: string) => `save-${id}`

/**
 * Loads the ids of the person's saved posts and comments, and starts to listen to the other tabs. Resolves with the newest
 * page; older pages are added to the cache as they arrive.
 */
export async function loadSavedIds(client: QueryClient, signal?: AbortSignal): Promise<ReadonlySet<string>> {
  const { withChoices } = queueOf(client)
  const load = { number: (loads += 1), requestedAt: now() }
  const { items, cursor } = await call(listSavedIds, {}, signal ? { signal } : {})
  if (cursor) void loadOlder(client, cursor, load)
  return withChoices(items, load.requestedAt)
}

async function loadOlder(
  client: QueryClient,
  cursor: string,
  load: { number: number; requestedAt: number },
): Promise<void> {
  // If an older page cannot be loaded, its posts show as not saved. Saving one of these posts again changes nothing.
  const page = await call(listSavedIds, { cursor }).catch(() => undefined)
  const known = client.getQueryData<ReadonlySet<string>>(savedIdsQueryKey)
  // Another person may have signed in while the page was loading.
  if (!page || !known || load.number !== loads) return
  // If a post of this page was saved again before the page arrived, it was counted twice.
  for (const id of page.items) if (known.has(id)) addSaves(client, id, -1)
  client.setQueryData(
    savedIdsQueryKey,
    queueOf(client).withChoices([...known, ...page.items], load.requestedAt),
  )
  if (page.cursor) await loadOlder(client, page.cursor, load)
}

/**
 * Saves or unsaves a post or comment optimistically; a refusal rolls back and shows the reason. Each press inverts the
 * previous one, even before React renders again, unless `saved` gives the wanted state.
 */
export async function toggleSave(client: QueryClient, id: string, saved?: boolean): Promise<void> {
  try {
    const known = () => client.getQueryData<ReadonlySet<string>>(savedIdsQueryKey)
    if (!known()) await client.fetchQuery(savedIdsQuery((signal) => loadSavedIds(client, signal)))
    await queueOf(client).choose(id, saved ?? known()?.has(id) !== true)
  } catch (error) {
    alertRefused(error)
  }
}

/** Shows and sends the choices that earlier pages could not send, except those that this page or another tab is sending. */
export function resumeSaves(client: QueryClient): void {
  const owner = ownerNow()
  for (const { id } of keptSaves(owner))
    void navigator.locks.request(lockOf(id), () => {
      const kept = keptSaves(owner).find((one) => one.id === id)
      if (kept && owner === ownerNow() && !queueOf(client).isWaiting(id))
        void toggleSave(client, id, kept.saved)
    })
}

function queueOf(client: QueryClient): ReturnType<typeof newSaveQueue> {
  if (queue) return queue
  const channel = new BroadcastChannel('saves')
  const made = newSaveQueue({
    send: async (postId, saved) => {
      await sendChoice(postId, saved).catch((error: unknown) => {
        noteTombstone(client, postId, error)
        throw error
      })
      void client.invalidateQueries({ queryKey: saversQueryKey(postId) })
      if (saved) refetchSaved(client, postId)
    },
    lock: (id, task) => navigator.locks.request(lockOf(id), task),
    whenBack,
    now,
    show: (id, saved) => showSave(client, id, saved),
    keep: (id, saved) => keepSave(ownerNow(), id, saved),
    drop: (id, saved) => dropSave(ownerNow(), id, saved),
    broadcast: (message) => channel.postMessage(message),
    onSaved: (id) =>
      showAlert({ message: id.includes('_') ? 'Comment saved.' : 'Post saved.', type: 'success' }),
    onRefused: alertRefused,
  })
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = saveMessageSchema.safeParse(data)
    if (message.success) made.receive(message.data)
  })
  // Drops the person's waiting saves on log-out, so that they are never sent with another person's session.
  onSessionChange(() => {
    if (!hasSession()) made.forget()
  })
  queue = made
  return made
}

/** Saving is idempotent, so a request is retried once after a lost response, before the screen is rolled back. */
async function sendChoice(postId: string, saved: boolean): Promise<void> {
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
