/**
 * Turns presses of Save into requests. A post has one request in flight at a time, across all tabs; presses in the meantime
 * become one further request for the last of them. So after any burst the server has the last choice. Without a connection
 * a choice stays on the screen and is sent when the connection is back, while the page is open.
 */

import * as z from 'zod/mini'

/** A choice that a tab broadcasts to the others; the later one wins. */
export const saveMessageSchema = z.object({
  id: z.string(),
  saved: z.boolean(),
  /** When the choice was made, in milliseconds. */
  at: z.number(),
  /** Whether its request is over. */
  settled: z.boolean(),
})
export type SaveMessage = z.output<typeof saveMessageSchema>

interface Choice {
  saved: boolean
  at: number
  /** The server's state as far as this tab knows; a refusal rolls back to it. */
  confirmed: boolean
  settled: boolean
}

interface SaveQueueOptions {
  send: (id: string, saved: boolean) => Promise<void>
  /** Runs a task while no tab runs another one for the same post, in the order of the calls. */
  lock: (id: string, task: () => Promise<void>) => Promise<void>
  /** Resolves when the connection is back; undefined while there is one. */
  whenBack: () => Promise<void> | undefined
  /** Milliseconds with fractions: two tabs never choose at the same time. */
  now: () => number
  show: (id: string, saved: boolean) => void
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
  broadcast,
  onSaved,
  onRefused,
}: SaveQueueOptions) {
  const choices = new Map<string, Choice>()

  /** Shows a post as saved or not and queues the request; resolves when the request is over or was superseded. */
  async function choose(id: string, saved: boolean): Promise<void> {
    const last = choices.get(id)
    const at = Math.max(now(), (last?.at ?? 0) + 0.001)
    // While nothing is in flight, the screen shows the server's state.
    const confirmed = last && !last.settled ? last.confirmed : !saved
    choices.set(id, { saved, at, confirmed, settled: false })
    show(id, saved)
    broadcast({ id, saved, at, settled: false })
    await lock(id, () => sendChoice(id, saved, at))
  }

  /** Sends a choice, when there is a connection and unless a later one of any tab has replaced it. */
  async function sendChoice(id: string, saved: boolean, at: number): Promise<void> {
    await whenBack()
    if (choices.get(id)?.at !== at) return
    const error = await errorOf(send(id, saved))
    // The connection was lost during the request.
    if (error !== undefined && whenBack()) return sendChoice(id, saved, at)
    const latest = choices.get(id)
    if (latest?.at === at) settle(id, latest, error)
    else if (latest && error === undefined) choices.set(id, { ...latest, confirmed: saved })
  }

  function settle(id: string, choice: Choice, error: unknown): void {
    const saved = error === undefined ? choice.saved : choice.confirmed
    choices.set(id, { ...choice, saved, settled: true })
    show(id, saved)
    broadcast({ id, saved, at: choice.at, settled: true })
    if (error !== undefined) onRefused(error)
    else if (saved) onSaved(id)
  }

  /** Applies a message of another tab. */
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

  /** The saved ids that the server listed, with the choices in flight and those made after `requestedAt`. */
  function withChoices(ids: Iterable<string>, requestedAt: number): ReadonlySet<string> {
    const all = new Set(ids)
    for (const [id, { saved, settled, at }] of choices) {
      if (settled && at < requestedAt) continue
      if (saved) all.add(id)
      else all.delete(id)
    }
    return all
  }

  /** Drops all choices: waiting ones are not sent. */
  function forget(): void {
    choices.clear()
  }

  return { choose, receive, withChoices, forget }
}

async function errorOf(request: Promise<void>): Promise<unknown> {
  try {
    await request
    return undefined
  } catch (error) {
    return error ?? new Error('refused')
  }
}
