/**
 * What someone is writing: one composer for each subject, which is `post` or the id of what a comment answers. It
 * lives outside the components, so that nothing typed or chosen is lost when the dialog becomes a page, a send
 * fails or the person looks something up; its draft survives a reload and a killed tab.
 */
import { useSyncExternalStore } from 'react'
import { filesMaximum } from '../../../shared/posts/post.ts'
import { chooseFiles } from '../media/choose-files.ts'
import { chosenFile, forgetFiles } from '../media/chosen-file.ts'
import type { ChosenFile } from '../media/chosen-file.ts'
import { showAlert } from '../ui/alerts-store.ts'
import type { Category } from '../../../shared/posts/category.ts'
import { setComposerOpen } from './open.ts'
import { draftKey, expireDrafts, isDraftChanged, readDraft, saveDraft } from './draft.ts'
import type { DraftFile } from './draft.ts'

export interface Composer {
  /** Whose words these are: another person on this browser never sees them. */
  owner: string
  /** The form that shows it. */
  form?: symbol | undefined
  text: string
  category?: Category | undefined
  files: readonly ChosenFile[]
  /** Files of the draft that are still being read. */
  awaited: readonly DraftFile[]
  /** This browser has no room for the draft: it will not survive a reload. */
  unkept: boolean
  sending: 'no' | 'photos' | 'post'
  /** Why the last attempt failed. */
  error?: string | undefined
  /** The id of an attempt without an answer, and what was sent under it: the same again is the same post. */
  attempt?: { id: string; body: string } | undefined
}

const empty: Composer = { owner: '', text: '', files: [], awaited: [], unkept: false, sending: 'no' }
const composers = new Map<string, Composer>()
const listeners = new Set<() => void>()
const lostFiles = 'Some of the photos you chose are no longer there. Add them again.'
const loadDraftFiles = () => import('./draft-files.ts')

export function getComposer(subject: string): Composer {
  return composers.get(subject) ?? empty
}

export function useComposer(subject: string): Composer {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => getComposer(subject),
  )
}

export function changeComposer(subject: string, news: Partial<Composer>): void {
  const before = getComposer(subject)
  const now = { ...before, ...news }
  put(subject, now)
  if (!now.owner) return
  const key = draftKey(now.owner, subject)
  const files = keptFiles(now)
  const isSaved = saveDraft(key, { text: now.text, category: now.category, files, attempt: now.attempt })
  if (keysOf(keptFiles(before)) !== keysOf(files)) void keepFiles(subject, key, now)
  if (!isSaved !== now.unkept && (!isSaved || files.length === 0))
    put(subject, { ...getComposer(subject), unkept: !isSaved })
}

/** Empties the composer and closes its dialog: what was written is sent, or discarded. */
export function clearComposer(subject: string): void {
  const { owner, files } = getComposer(subject)
  forgetFiles(files)
  changeComposer(subject, { ...empty, owner, category: undefined, error: undefined, attempt: undefined })
  setComposerOpen(undefined)
}

/** Makes the composer this person's, with the draft they have; one that is as this tab left it stays as it is. */
export function loadComposer(subject: string, owner: string, form?: symbol): void {
  const composer = getComposer(subject)
  const key = draftKey(owner, subject)
  const isAsLeft = composer.unkept || composer.sending !== 'no' || !isDraftChanged(key)
  if (composer.owner === owner && isAsLeft) return put(subject, { ...composer, form })
  if (expireDrafts()) void loadDraftFiles().then(({ sweepFiles }) => sweepFiles(), ignore)
  forgetFiles(composer.files)
  const { text = '', category, attempt, files = [] } = readDraft(key) ?? {}
  put(subject, { ...empty, owner, form, text, category, attempt, awaited: files })
  if (files.length > 0) void readFiles(subject, key, owner)
}

export function isDirty({ text, files, awaited }: Composer): boolean {
  return text.trim() !== '' || files.length + awaited.length > 0
}

export function addFiles(subject: string, added: readonly File[]): void {
  const { files, awaited } = getComposer(subject)
  const { taken, refusal } = chooseFiles(added, files.length + awaited.length, filesMaximum)
  if (refusal) showAlert({ message: refusal, type: 'danger' })
  changeComposer(subject, { files: [...files, ...taken.map((file) => chosenFile(file))], error: refusal })
}

export function removeFile(subject: string, key: string): void {
  const { files } = getComposer(subject)
  forgetFiles(files.filter((file) => file.key === key))
  changeComposer(subject, { files: files.filter((file) => file.key !== key), error: undefined })
}

/** Moves a file to a place in the order, from 0. */
export function moveFile(subject: string, key: string, to: number): void {
  const { files } = getComposer(subject)
  const moved = files.filter((file) => file.key === key)
  changeComposer(subject, { files: files.filter((file) => file.key !== key).toSpliced(to, 0, ...moved) })
}

export const changeFile = (subject: string) => (key: string) => (news: Partial<ChosenFile>) =>
  changeComposer(subject, {
    files: getComposer(subject).files.map((file) => (file.key === key ? { ...file, ...news } : file)),
  })

function put(subject: string, composer: Composer): void {
  composers.set(subject, composer)
  for (const listener of listeners) listener()
}

function keptFiles({ files, awaited }: Composer): DraftFile[] {
  const kept = files.map(({ key, alt, uploadId, posterId, sent, done }) => {
    return { key, alt, uploadId, posterId, sent, done }
  })
  return [...awaited, ...kept]
}

const keysOf = (files: readonly DraftFile[]) => files.map(({ key }) => key).join()

async function keepFiles(subject: string, draft: string, composer: Composer): Promise<void> {
  try {
    const keys = keptFiles(composer).map(({ key }) => key)
    await (await loadDraftFiles()).keepFiles(draft, keys, composer.files)
  } catch {
    if (getComposer(subject).owner === composer.owner) changeComposer(subject, { unkept: true })
  }
}

/** The files of the draft, in their order. */
async function readFiles(subject: string, draft: string, owner: string): Promise<void> {
  const found = await loadDraftFiles()
    .then((drafts) => drafts.readFiles(draft))
    .catch(() => new Map<string, File>())
  const { owner: now, awaited, files } = getComposer(subject)
  if (now !== owner) return
  const read = awaited.flatMap((kept) => {
    const file = found.get(kept.key)
    return file ? [{ ...chosenFile(file), ...kept, progress: kept.sent ? 1 : 0 }] : []
  })
  const error = read.length < awaited.length ? lostFiles : undefined
  changeComposer(subject, { files: [...read, ...files], awaited: [], error })
}

const ignore = () => undefined
