/** Updates the loaded messages of a conversation after hints may have been missed. */
import { newMessagesMaximum } from '../../../shared/chats/list-messages.ts'
import { begunAnew, newerThan, withNewer } from './loaded-messages.ts'
import type { LoadedMessages, Page } from './loaded-messages.ts'

/** Functions that read and change the loaded messages of a conversation, and request more. */
export interface Kept {
  get: () => LoadedMessages | undefined
  change: (how: (loaded: LoadedMessages) => LoadedMessages) => void
  list: (page: { after?: string }) => Promise<Omit<Page, 'requestedAt'>>
}

/** The most new messages that are loaded page by page. If there are more, the conversation restarts at its newest page. */
const newMaximum = 300

/**
 * Loads new messages, and adds each page to the messages that are loaded by then, because hints may add some meanwhile.
 * After a failed request, the next call continues where this call ended.
 */
export async function lookForNew({ get, change, list }: Kept): Promise<void> {
  const known = get()
  if (!known) return
  const ids = new Set(known.messages.map(({ id }) => id))
  let after = newerThan(known)
  for (let found = 0; found <= newMaximum;) {
    const requestedAt = Date.now()
    const page = await list({ after })
    change((loaded) => withNewer(loaded, { ...page, requestedAt }))
    found += page.items.filter(({ id }) => !ids.has(id)).length
    const { clearedUpTo } = page
    const last = page.items.at(-1)
    // More messages may follow a full page, and a page from which the server removed deleted messages.
    if (last && page.items.length === newMessagesMaximum) after = last.id
    else if (clearedUpTo !== undefined && clearedUpTo > after) after = clearedUpTo
    else return
  }
  // There are too many new messages to load them all, so only the newest page is kept.
  const requestedAt = Date.now()
  const page = await list({})
  change((loaded) => begunAnew(loaded, { ...page, requestedAt }))
}

/**
 * Runs one `look` at a time. Calls during a run cause one further run and wait for it, because they may concern messages
 * that are newer than the current request.
 */
export function oneAtATime(look: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = () => {
    running = look().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (next) return next
    if (!running) return begin()
    next = running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}
