/** Brings the loaded messages of a conversation up to date after a time in which hints may have been missed. */
import { newMessagesMaximum } from '../../../shared/chats/list-messages.ts'
import { begunAnew, newerThan, withNewer } from './loaded-messages.ts'
import type { LoadedMessages, Page } from './loaded-messages.ts'

/** A conversation that a page has loaded: where its messages are kept, and how to ask for more. */
export interface Kept {
  get: () => LoadedMessages | undefined
  change: (how: (loaded: LoadedMessages) => LoadedMessages) => void
  list: (page: { after?: string }) => Promise<Omit<Page, 'requestedAt'>>
}

/** How many new messages are worth loading at once; after a longer absence the conversation is loaded anew. */
const newMaximum = 300

/** Asks for what is new. Hints may arrive meanwhile. If a request fails, the next look begins where this one ended. */
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
    // A full page, or one that the server had to take deleted messages out of, has more behind it.
    if (last && page.items.length === newMessagesMaximum) after = last.id
    else if (clearedUpTo !== undefined && clearedUpTo > after) after = clearedUpTo
    else return
  }
  // Too much is new.
  const requestedAt = Date.now()
  const page = await list({})
  change((loaded) => begunAnew(loaded, { ...page, requestedAt }))
}

/** Runs one look at a time. What asks meanwhile causes one more, for which it waits: its gap may be later than the request. */
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
