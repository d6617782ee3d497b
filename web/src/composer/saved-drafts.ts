/** Saved drafts: each has its own composer, which no screen shows until the person continues it. */
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

/** Incremented with each change of the list, which is in the browser's storage. */
const changes = newStore(0)
const noteChange = () => changes.set(changes.get() + 1)

/** A person's saved drafts of a composer, newest first. */
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
 * Saves the current text as a draft, and leaves an empty composer at once. Returns whether the browser has stored it with its files;
 * otherwise it is in its composer again.
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

/** Resolves once the browser's database has stored the files of a draft, or has failed to. */
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

/** Continues a draft once its files are loaded. Text written meanwhile is saved as a draft. */
export function continueDraft(saved: Subject, subject: Subject, onMoved: () => void): void {
  loadComposer(saved, getComposer(subject).owner)
  onceLoaded(saved, () => {
    if (isDirty(getComposer(subject))) void saveForLater(subject)
    moveComposer(saved, subject)
    deleteDraft(saved)
    onMoved()
  })
}

/** Removes a draft, even one that no screen has loaded yet. */
export function deleteDraft(saved: Subject, owner?: string): void {
  if (owner !== undefined) loadComposer(saved, owner)
  removeComposer(saved)
  noteChange()
}
