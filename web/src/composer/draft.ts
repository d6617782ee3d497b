/**
 * Drafts: unsent texts, one for each subject. Text, category, price and descriptions are saved to localStorage at every change,
 * the files to IndexedDB (draft-files.ts). The last tab that writes wins.
 */
import * as z from 'zod/mini'
import { saleSchema } from '../../../shared/deals/schema.ts'
import { categories } from '../../../shared/posts/category.ts'
import { draftsPrefix } from './draft-keys.ts'

const destinationSchema = z.object({
  campusId: z.string(),
  postId: z.optional(z.string()),
  parentId: z.optional(z.string()),
})
/** Where a post or comment is published. A comment also has the ids of its post and of what it replies to. */
export type Destination = z.output<typeof destinationSchema>

const draftSchema = z.object({
  savedAt: z.number(),
  text: z.string(),
  people: z.optional(z.array(z.object({ id: z.string(), username: z.string() }))),
  category: z.optional(z.enum(categories)),
  sale: z.optional(saleSchema),
  postId: z.optional(z.string()),
  replyTo: z.optional(z.string()),
  revision: z.optional(z.number()),
  files: z.array(
    z.object({
      key: z.string(),
      alt: z.string(),
      uploadId: z.optional(z.string()),
      posterId: z.optional(z.string()),
      sent: z.boolean(),
      done: z.boolean(),
    }),
  ),
  attempt: z.optional(z.object({ id: z.string(), body: z.string() })),
  /** Set if the content was sent, but the server has neither accepted nor refused it yet. */
  sendTo: z.optional(destinationSchema),
  /** Why the server refused the content. */
  refusal: z.optional(z.string()),
})
export type Draft = z.output<typeof draftSchema>
export type DraftFile = Draft['files'][number]

const commentDays = 30
const dayMs = 24 * 3600_000
/** The stored JSON of each draft, as this tab last read or wrote it. The keys are those of the browser's storage. */
const known = new Map<string, string | null>()

/** Whether another tab changed the draft since this tab last read or wrote it. */
export function isDraftChanged(key: string): boolean {
  return localStorage.getItem(key) !== (known.get(key) ?? null)
}

export function readDraft(key: string): Draft | undefined {
  const stored = localStorage.getItem(key)
  known.set(key, stored)
  return parse(stored)
}

/**
 * Returns the text of a draft, for lists. Does not count as reading: the composer that opens the draft still notices changes
 * by other tabs.
 */
export const draftText = (key: string): string => parse(localStorage.getItem(key))?.text ?? ''

/** Returns when a draft was last changed, in epoch milliseconds; 0 if there is none. */
export const draftTime = (key: string): number => parse(localStorage.getItem(key))?.savedAt ?? 0

/** Saves a draft, or deletes an empty one. Returns false if the browser has no space for it. */
export function saveDraft(key: string, draft: Omit<Draft, 'savedAt'>): boolean {
  const { text, people, category, sale, postId, replyTo, revision, files, attempt, sendTo, refusal } = draft
  const content = { text, people, category, sale, postId, replyTo, revision, files, attempt, sendTo, refusal }
  const last = parse(known.get(key) ?? null)
  if (last && JSON.stringify({ ...last, savedAt: undefined }) === JSON.stringify(content)) return true
  try {
    if (text === '' && !category && !sale && !postId && files.length === 0) {
      localStorage.removeItem(key)
      known.set(key, null)
    } else {
      const stored = JSON.stringify({ ...content, savedAt: Date.now() })
      localStorage.setItem(key, stored)
      known.set(key, stored)
    }
    return true
  } catch {
    // The quota is used up, or storage is disabled.
    return false
  }
}

/**
 * Deletes drafts older than 30 days, except all drafts of posts. Returns whether a deleted draft had files. They are still
 * stored, until `sweepFiles` deletes them.
 */
export function expireDrafts(): boolean {
  let hadFiles = false
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(draftsPrefix) || / post( saved \w+)?$/.test(key)) continue
    const draft = parse(localStorage.getItem(key))
    if (draft && draft.savedAt > Date.now() - commentDays * dayMs) continue
    hadFiles ||= !draft || draft.files.length > 0
    localStorage.removeItem(key)
  }
  return hadFiles
}

function parse(stored: string | null): Draft | undefined {
  try {
    return draftSchema.safeParse(stored === null ? undefined : JSON.parse(stored)).data
  } catch {
    return undefined
  }
}
