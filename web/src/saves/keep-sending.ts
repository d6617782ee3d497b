import type { QueryClient } from '@tanstack/react-query'
import { sessionUser } from '../session/session.ts'
import { keptSaves } from './kept-saves.ts'

/** Sends the saves that earlier pages could not send. The code for sending is loaded only if there are some. */
export function keepSendingSaves(client: QueryClient): void {
  if (keptSaves(sessionUser() ?? '').length === 0) return
  // If the code cannot be loaded, nothing is sent; the next page tries again.
  import('./save-post.ts').then(({ resumeSaves }) => resumeSaves(client)).catch(() => undefined)
}
