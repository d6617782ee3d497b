/**
 * What someone is writing. It lives outside the components, so that nothing typed or chosen is lost when the
 * dialog becomes a page, a send fails or the person looks something up; the text survives a reload too.
 */
import { useSyncExternalStore } from 'react'
import { filesMaximum } from '../../../shared/posts/post.ts'
import { chooseFiles } from '../media/choose-files.ts'
import { chosenFile, forgetFiles } from '../media/chosen-file.ts'
import type { ChosenFile } from '../media/chosen-file.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { setComposerOpen } from './composer-open.ts'

export interface Composer {
  /** Whose words these are: another person on this browser never sees them. */
  owner: string
  text: string
  files: readonly ChosenFile[]
  sending: 'no' | 'photos' | 'post'
  /** Why the last attempt failed. */
  error?: string | undefined
  /** The id of an attempt without an answer, and what was sent under it: the same again is the same post. */
  attempt?: { id: string; body: string } | undefined
}

const draftKey = 'draft'
const empty: Omit<Composer, 'owner'> = { text: '', files: [], sending: 'no' }
let composer: Composer = { ...empty, owner: '' }
const listeners = new Set<() => void>()

export function getComposer(): Composer {
  return composer
}

export function useComposer(): Composer {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, getComposer)
}

export function changeComposer(news: Partial<Composer>): void {
  composer = { ...composer, ...news }
  if (news.text !== undefined)
    sessionStorage.setItem(draftKey, JSON.stringify([composer.owner, composer.text]))
  for (const listener of listeners) listener()
}

/** Empties the composer and closes its dialog: the post is sent, or discarded. */
export function clearComposer(): void {
  forgetFiles(composer.files)
  changeComposer({ ...empty, error: undefined, attempt: undefined })
  setComposerOpen(false)
}

/** Makes the composer this person's, with the words they had before a reload. */
export function claimComposer(owner: string): void {
  if (composer.owner === owner) return
  const draft = sessionStorage.getItem(draftKey)
  forgetFiles(composer.files)
  changeComposer({
    ...empty,
    owner,
    error: undefined,
    attempt: undefined,
    text: draft ? draftOf(draft, owner) : '',
  })
}

function draftOf(draft: string, owner: string): string {
  const parsed: unknown = JSON.parse(draft)
  return Array.isArray(parsed) && parsed[0] === owner && typeof parsed[1] === 'string' ? parsed[1] : ''
}

export function isDirty({ text, files }: Composer): boolean {
  return text.trim() !== '' || files.length > 0
}

export function addFiles(files: readonly File[]): void {
  const { taken, refusal } = chooseFiles(files, composer.files.length, filesMaximum)
  if (refusal) showAlert({ message: refusal, type: 'danger' })
  changeComposer({ files: [...composer.files, ...taken.map(chosenFile)], error: refusal })
}

export function removeFile(key: string): void {
  forgetFiles(composer.files.filter((file) => file.key === key))
  changeComposer({ files: composer.files.filter((file) => file.key !== key), error: undefined })
}

export const changeFile = (key: string) => (news: Partial<ChosenFile>) =>
  changeComposer({ files: composer.files.map((file) => (file.key === key ? { ...file, ...news } : file)) })
