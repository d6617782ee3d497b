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

/** How many looks at what is new are worth it; after a longer absence the conversation is loaded anew. */
const looksMaximum = 3

/** Asks for what is new. Hints may arrive meanwhile. If a request fails, the next look begins where this one ended. */
export async function lookForNew({ get, change, list }: Kept): Promise<void> {
  const known = get()
  if (!known) return
  let after = newerThan(known)
  for (let look = 0; look < looksMaximum; look += 1) {
    const requestedAt = Date.now()
    const page = await list({ after })
    change((loaded) => withNewer(loaded, { ...page, requestedAt }))
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

/** Runs one look at a time. What asks meanwhile causes one more: its gap may be later than the request. */
export function oneAtATime(look: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  let isWanted = false
  return async () => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    try {
      while (isWanted) {
        isWanted = false
        try {
          await look()
        } catch (error) {
          if (!isWanted) throw error
        }
      }
    } finally {
      isRunning = false
    }
  }
}
