/**
 * Turns presses of Save into requests. Each post has at most one request in flight, across all tabs; of the presses made
 * meanwhile, only the last one is sent after it. So the server ends with the last choice. Without a connection, a choice
 * stays on the screen and is sent when the connection is back, by this page or by the next one.
 */

import * as z from 'zod/mini'

/** A choice that a tab broadcasts to the other tabs. If two tabs choose, the later choice wins. */
export const saveMessageSchema = z.object({
  id: z.string(),
  saved: z.boolean(),
  /** When the choice was made, in milliseconds. */
  at: z.number(),
  /** Whether the request for this choice has ended. */
  settled: z.boolean(),
})
export type SaveMessage = z.output<typeof saveMessageSchema>

interface Choice {
  saved: boolean
  at: number
  /** The server's state as far as this tab knows; a refused choice rolls back to this state. */
  confirmed: boolean
  settled: boolean
}

interface SaveQueueOptions {
  send: (id: string, saved: boolean) => Promise<void>
  /** Runs a task while no tab runs another one for the same post. Tasks run in the order of the calls. */
  lock: (id: string, task: () => Promise<void>) => Promise<void>
  /** Returns a promise that resolves when the connection is back, or undefined while there is a connection. */
  whenBack: () => Promise<void> | undefined
  /** Milliseconds with fractions, so that two tabs never choose at the same time. */
  now: () => number
  show: (id: string, saved: boolean) => void
  /** Stores a choice until it has settled, so that the next page can send it if this one is closed before. */
  keep: (id: string, saved: boolean) => void
  drop: (id: string, saved: boolean) => void
  /** Sends a message to the other tabs. */
  broadcast: (message: SaveMessage) => void
  onSaved: (id: string) => void
  onRefused: (error: unknown) => void
}

export function newSaveQueue({
  send,
  lock,
  whenBack,
  now,
  show,
  keep,
  drop,
  broadcast,
  onSaved,
  onRefused,
}: SaveQueueOptions) {
  const choices = new Map<string, Choice>()

  /** Shows a post as saved or unsaved and queues the request. Resolves when the request has ended or was superseded. */
  async function choose(id: string, saved: boolean): Promise<void> {
    const last = choices.get(id)
    const at = Math.max(now(), (last?.at ?? 0) + 0.001)
    // If no request is in flight, the screen shows the server's state, which is the opposite of the new choice.
    const confirmed = last && !last.settled ? last.confirmed : !saved
    choices.set(id, { saved, at, confirmed, settled: false })
    show(id, saved)
    keep(id, saved)
    broadcast({ id, saved, at, settled: false })
    await lock(id, () => sendChoice(id, saved, at))
  }

  /** Sends a choice as soon as there is a connection, unless a later choice of any tab has replaced it. */
  async function sendChoice(id: string, saved: boolean, at: number): Promise<void> {
    await whenBack()
    if (choices.get(id)?.at !== at) return
    const error = await errorOf(send(id, saved))
    // The connection was lost during the request, so the choice is sent again.
    if (error !== undefined && whenBack()) return sendChoice(id, saved, at)
    const latest = choices.get(id)
    if (latest?.at === at) settle(id, latest, error)
    else if (latest && error === undefined) choices.set(id, { ...latest, confirmed: saved })
  }

  function settle(id: string, choice: Choice, error: unknown): void {
    drop(id, choice.saved)
    const saved = error === undefined ? choice.saved : choice.confirmed
    choices.set(id, { ...choice, saved, settled: true })
    show(id, saved)
    broadcast({ id, saved, at: choice.at, settled: true })
    if (error !== undefined) onRefused(error)
    else if (saved) onSaved(id)
  }

  /** Applies another tab's choice. */
  function receive({ id, saved, at, settled }: SaveMessage): void {
    const known = choices.get(id)
    if (known && known.at > at) {
      if (settled) choices.set(id, { ...known, confirmed: saved })
      return
    }
    const confirmed = settled ? saved : known && !known.settled ? known.confirmed : !saved
    choices.set(id, { saved, at, confirmed, settled })
    show(id, saved)
  }

  /** The saved ids from the server, changed by the choices in flight and the choices made after `requestedAt`. */
  function withChoices(ids: Iterable<string>, requestedAt: number): ReadonlySet<string> {
    const all = new Set(ids)
    for (const [id, { saved, settled, at }] of choices) {
      if (settled && at < requestedAt) continue
      if (saved) all.add(id)
      else all.delete(id)
    }
    return all
  }

  /** Whether this page has a choice for the post that is not settled. */
  const isWaiting = (id: string): boolean => choices.get(id)?.settled === false

  /** Drops all choices, so that none of the waiting ones is sent. */
  function forget(): void {
    choices.clear()
  }

  return { choose, receive, withChoices, isWaiting, forget }
}

async function errorOf(request: Promise<void>): Promise<unknown> {
  try {
    await request
    return undefined
  } catch (error) {
    return error ?? new Error('refused')
  }
}
