/** Saved drafts: each has its own composer, which no screen shows until the person continues it. */
import { newUlid } from '../../../shared/ulid.ts'
import { newStore } from '../lib/store.ts'
import { draftKey, draftKeys } from './draft-keys.ts'
import { readDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { getComposer, isDirty, loadComposer, moveComposer, onceLoaded, removeComposer } from './store.ts'
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

/** Saves the current text as a draft, and leaves an empty composer. */
export function saveForLater(subject: Subject): void {
  moveComposer(subject, savedSubject(subject, newUlid(Date.now())))
  noteChange()
}

/** Continues a draft once its files are loaded. Text written meanwhile is saved as a draft. */
export function continueDraft(saved: Subject, subject: Subject, onMoved: () => void): void {
  loadComposer(saved, getComposer(subject).owner)
  onceLoaded(saved, () => {
    if (isDirty(getComposer(subject))) saveForLater(subject)
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
