/**
 * Turns presses of Save into requests, so that after any burst, in any number of tabs, the server has the last wish
 * (specification, core 4, 'Save toggle'): a post has one request on its way at a time, and what was
 * wished meanwhile goes as its last wish.
 */

import * as z from 'zod/mini'

/**
 * What one tab tells the others about a post or comment: `at` is when it was wished, in milliseconds, the later wish
 * counts; `settled` means that nothing is on its way for this wish any more.
 */
export const saveNewsSchema = z.object({
  id: z.string(),
  saved: z.boolean(),
  at: z.number(),
  settled: z.boolean(),
})
export type SaveNews = z.output<typeof saveNewsSchema>

interface Wish {
  saved: boolean
  at: number
  /** What the server has as far as this tab knows: what a refusal leads back to. */
  before: boolean
  isOpen: boolean
}

interface SaveQueueNeeds {
  send: (id: string, saved: boolean) => Promise<void>
  /** Runs a task while no tab runs another one of the same post, in the order of the calls. */
  alone: (id: string, task: () => Promise<void>) => Promise<void>
  /** Milliseconds, with fractions: two tabs never wish at the same time. */
  now: () => number
  /** Shows a wish, or that it came to nothing. */
  show: (id: string, saved: boolean) => void
  tell: (news: SaveNews) => void
  onSaved: () => void
  onRefused: (error: unknown) => void
}

export function newSaveQueue({ send, alone, now, show, tell, onSaved, onRefused }: SaveQueueNeeds) {
  const wishes = new Map<string, Wish>()

  /** Wishes a post saved, or not; resolves when the wish had its turn. */
  async function wish(id: string, saved: boolean): Promise<void> {
    const last = wishes.get(id)
    const at = Math.max(now(), (last?.at ?? 0) + 0.001)
    // Without a wish on its way, what is shown is what the server has.
    wishes.set(id, { saved, at, before: last?.isOpen ? last.before : !saved, isOpen: true })
    show(id, saved)
    tell({ id, saved, at, settled: false })
    await alone(id, () => take(id, saved, at))
  }

  /** The turn of a wish: a later one, of any tab, has its own. */
  async function take(id: string, saved: boolean, at: number): Promise<void> {
    if (wishes.get(id)?.at !== at) return
    const error = await errorOf(send(id, saved))
    const latest = wishes.get(id)
    if (latest?.at === at) settle(id, latest, error)
    else if (latest && error === undefined) wishes.set(id, { ...latest, before: saved })
  }

  function settle(id: string, wished: Wish, error: unknown): void {
    const saved = error === undefined ? wished.saved : wished.before
    wishes.set(id, { ...wished, saved, isOpen: false })
    show(id, saved)
    tell({ id, saved, at: wished.at, settled: true })
    if (error !== undefined) onRefused(error)
    else if (saved) onSaved()
  }

  /** What another tab tells. */
  function hear({ id, saved, at, settled }: SaveNews): void {
    const known = wishes.get(id)
    if (known && known.at > at) {
      if (settled) wishes.set(id, { ...known, before: saved })
      return
    }
    const before = settled ? saved : known?.isOpen ? known.before : !saved
    wishes.set(id, { saved, at, before, isOpen: !settled })
    show(id, saved)
  }

  /** What the server answered to a question of that time, with what is still wished and what was wished since. */
  function withWishes(ids: Iterable<string>, since: number): ReadonlySet<string> {
    const all = new Set(ids)
    for (const [id, { saved, isOpen, at }] of wishes) {
      if (!isOpen && at < since) continue
      if (saved) all.add(id)
      else all.delete(id)
    }
    return all
  }

  return { wish, hear, withWishes }
}

async function errorOf(request: Promise<void>): Promise<unknown> {
  try {
    await request
    return undefined
  } catch (error) {
    return error ?? new Error('refused')
  }
}
