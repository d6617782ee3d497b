/** Saved drafts. Each has a composer of its own, which no screen shows until the person continues the draft. */
import { newUlid } from '../../../shared/ulid.ts'
import { newStore } from '../lib/store.ts'
import { draftKey, draftKeys } from './draft-keys.ts'
import { readDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import {
  getComposer,
  isDirty,
  loadComposer,
  moveComposer,
  onceLoaded,
  onComposerChange,
  removeComposer,
} from './store.ts'
import { savedSubject } from './subject.ts'
import type { Subject } from './subject.ts'

export interface SavedDraft {
  subject: Subject
  draft: Draft
}

/** A counter of changes, because the list itself is in the browser's storage and does not notify components. */
const changes = newStore(0)
const noteChange = () => changes.set(changes.get() + 1)

/** Returns a person's saved drafts of a composer, newest first. */
export function useSavedDrafts(owner: string, subject: Subject): SavedDraft[] {
  changes.use()
  const { key: beginning } = savedSubject(subject, '')
  return draftKeys(owner, beginning)
    .toReversed()
    .flatMap((key) => {
      const draft = readDraft(draftKey(owner, key))
      return draft ? { subject: savedSubject(subject, key.slice(beginning.length)), draft } : []
    })
}

/**
 * Saves the content as a draft, and empties the composer at once. Returns whether the browser has stored the draft with its
 * files. If not, the content returns to the composer, unless something new was written there.
 */
export async function saveForLater(subject: Subject): Promise<boolean> {
  const saved = savedSubject(subject, newUlid(Date.now()))
  moveComposer(subject, saved)
  noteChange()
  await filesStored(saved)
  if (!getComposer(saved).unsaved) return true
  if (!isDirty(getComposer(subject))) {
    moveComposer(saved, subject)
    deleteDraft(saved)
  }
  return false
}

/** Resolves once the browser's database has stored the files of a draft, or has failed to store them. */
const filesStored = (subject: Subject): Promise<void> =>
  new Promise((resolve) => {
    const stop = onComposerChange(look)
    function look(): void {
      if (getComposer(subject).storing) return
      stop()
      resolve()
    }
    look()
  })

/**
 * Moves a saved draft into the composer once its files are loaded. Content that is in the composer by then is saved as a
 * draft.
 */
export function continueDraft(saved: Subject, subject: Subject, onMoved: () => void): void {
  loadComposer(saved, getComposer(subject).owner)
  onceLoaded(saved, () => {
    if (isDirty(getComposer(subject))) void saveForLater(subject)
    moveComposer(saved, subject)
    deleteDraft(saved)
    onMoved()
  })
}

/** Deletes a draft. `owner` is needed for a draft that is not loaded yet. */
export function deleteDraft(saved: Subject, owner?: string): void {
  if (owner !== undefined) loadComposer(saved, owner)
  removeComposer(saved)
  noteChange()
}
