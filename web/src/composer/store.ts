/**
 * What someone is writing: one composer for each subject, which is `post` or the id of what a comment replies to. It
 * is kept outside the components, so that nothing is lost when the dialog becomes a page, a request fails or the
 * person visits another page. Its draft survives a reload and a killed tab.
 */
import { filesMaximum } from '../../../shared/posts/post.ts'
import { chooseFiles, choosePhoto } from '../media/choose-files.ts'
import { chosenFile, forgetFiles } from '../media/chosen-file.ts'
import type { ChosenFile } from '../media/chosen-file.ts'
import { newStore } from '../lib/store.ts'
import { showAlert } from '../ui/alerts-store.ts'
import type { Mentionable } from '../../../shared/composer/mentions.ts'
import type { Category } from '../../../shared/posts/category.ts'
import { draftKey, expireDrafts, isDraftChanged, readDraft, saveDraft } from './draft.ts'
import type { DraftFile } from './draft.ts'
import { setComposerOpen } from './open.ts'
import { chatOf } from './subject.ts'

export interface Composer {
  /** The id of the person who writes: nobody else on this browser ever sees the text. */
  owner: string
  /** The form that is open for it. */
  form?: symbol | undefined
  text: string
  /** The people who were picked for mentions. */
  people: readonly Mentionable[]
  category?: Category | undefined
  /** The post that a message shares. */
  postId?: string | undefined
  files: readonly ChosenFile[]
  /** Files of the draft that are still being read from the browser's database. */
  loading: readonly DraftFile[]
  /** The browser has no room for the draft: it will not survive a reload. */
  unsaved: boolean
  /** `waiting`: it will be sent as soon as there is a connection. */
  sending: 'no' | 'waiting' | 'photos' | 'post'
  /** The request of the last press of Post, by its identity. */
  request?: object
  /** Why the last attempt failed. */
  error?: string | undefined
  /** The id and body of a request without a response: a retry of the same body uses the same id. */
  attempt?: { id: string; body: string } | undefined
}

const empty: Composer = {
  owner: '',
  text: '',
  people: [],
  files: [],
  loading: [],
  unsaved: false,
  sending: 'no',
}
/** The change that empties a composer. */
const nothing = {
  ...empty,
  category: undefined,
  postId: undefined,
  error: undefined,
  attempt: undefined,
} satisfies Composer
const composers = newStore<ReadonlyMap<string, Composer>>(new Map())
const lostFiles = 'Some of the photos you chose are no longer there. Add them again.'
const loadDraftFiles = () => import('./draft-files.ts')

export function getComposer(subject: string): Composer {
  return composers.get().get(subject) ?? empty
}

export const allComposers = composers.get

export const onComposerChange = composers.subscribe

export function useComposer(subject: string): Composer {
  return composers.usePart((all) => all.get(subject) ?? empty)
}

/** Changes the composer and saves its draft. A change of its content takes back a request that has not begun. */
export function changeComposer(subject: string, change: Partial<Composer>): void {
  const before = getComposer(subject)
  const after = { ...before, ...change }
  const isRequested = before.sending === 'waiting' || before.sending === 'photos'
  if (isRequested && contentOf(before) !== contentOf(after)) after.sending = 'no'
  setComposer(subject, after)
  if (!after.owner) return
  const key = draftKey(after.owner, subject)
  const files = draftFiles(after)
  const isSaved = saveDraft(key, {
    text: after.text,
    people: after.people.length > 0 ? after.people : undefined,
    category: after.category,
    postId: after.postId,
    files,
    attempt: after.attempt,
  })
  if (keysOf(draftFiles(before)) !== keysOf(files)) void saveFiles(subject, key, after)
  if (!isSaved !== after.unsaved && (!isSaved || files.length === 0))
    setComposer(subject, { ...getComposer(subject), unsaved: !isSaved })
}

/** Empties the composer and closes its dialog: its content was published or discarded. */
export function clearComposer(subject: string): void {
  const { owner, files } = getComposer(subject)
  forgetFiles(files)
  changeComposer(subject, { ...nothing, owner })
  if (!chatOf(subject)) setComposerOpen(undefined)
}

/** Moves what was written to another composer of the same person; uploads go on. */
export function moveComposer(from: string, to: string): void {
  const { form, ...content } = getComposer(from)
  setComposer(to, { ...empty, owner: content.owner })
  changeComposer(to, content)
  changeComposer(from, { ...nothing, owner: content.owner, form })
}

/** Removes a composer and its draft. */
export function removeComposer(subject: string): void {
  clearComposer(subject)
  composers.set(new Map([...composers.get()].filter(([key]) => key !== subject)))
}

/**
 * Makes the composer belong to a person and loads their draft. A composer that is theirs already stays as it is,
 * unless another tab changed the draft.
 */
export function loadComposer(subject: string, owner: string, form?: symbol): void {
  const composer = getComposer(subject)
  const key = draftKey(owner, subject)
  const isCurrent = composer.unsaved || composer.sending !== 'no' || !isDraftChanged(key)
  if (composer.owner === owner && isCurrent) return setComposer(subject, { ...composer, form })
  if (expireDrafts())
    void loadDraftFiles()
      .then(({ sweepFiles }) => sweepFiles())
      .catch(ignore)
  forgetFiles(composer.files)
  const { text = '', people = [], category, postId, attempt, files = [] } = readDraft(key) ?? {}
  setComposer(subject, { ...empty, owner, form, text, people, category, postId, attempt, loading: files })
  if (files.length > 0) void readFiles(subject, key, owner)
}

export function isDirty({ text, files, loading, postId }: Composer): boolean {
  return text.trim() !== '' || files.length + loading.length > 0 || postId !== undefined
}

export function addFiles(subject: string, added: readonly File[]): void {
  const { files, loading } = getComposer(subject)
  const chosen = files.length + loading.length
  const { accepted, refusal } = chatOf(subject)
    ? choosePhoto(added, chosen)
    : chooseFiles(added, chosen, filesMaximum)
  if (refusal) showAlert({ message: refusal, type: 'danger' })
  changeComposer(subject, { files: [...files, ...accepted.map((file) => chosenFile(file))], error: refusal })
}

export function removeFile(subject: string, key: string): void {
  const { files } = getComposer(subject)
  forgetFiles(files.filter((file) => file.key === key))
  changeComposer(subject, { files: files.filter((file) => file.key !== key), error: undefined })
}

/** Removes a file that turned out to be wrong, and shows why. */
export function refuseFile(subject: string, key: string, refusal: string): void {
  if (!getComposer(subject).files.some((file) => file.key === key)) return
  removeFile(subject, key)
  changeComposer(subject, { error: refusal })
  showAlert({ message: refusal, type: 'danger' })
}

/** Moves a file to a place in the order, from 0. */
export function moveFile(subject: string, key: string, to: number): void {
  const { files } = getComposer(subject)
  const moved = files.filter((file) => file.key === key)
  changeComposer(subject, { files: files.filter((file) => file.key !== key).toSpliced(to, 0, ...moved) })
}

export const changeFile = (subject: string) => (key: string) => (change: Partial<ChosenFile>) =>
  changeComposer(subject, {
    files: getComposer(subject).files.map((file) => (file.key === key ? { ...file, ...change } : file)),
  })

function setComposer(subject: string, composer: Composer): void {
  composers.set(new Map(composers.get()).set(subject, composer))
}

/** The files as the draft describes them. */
function draftFiles({ files, loading }: Composer): DraftFile[] {
  const chosen = files.map(({ key, alt, uploadId, posterId, sent, done }) => {
    return { key, alt, uploadId, posterId, sent, done }
  })
  return [...loading, ...chosen]
}

/** What will be published, as one text. */
function contentOf({ text, category, postId, files }: Composer): string {
  return JSON.stringify([text, category, postId, files.map(({ key, alt }) => [key, alt])])
}

const keysOf = (files: readonly DraftFile[]) => files.map(({ key }) => key).join()

async function saveFiles(subject: string, draft: string, composer: Composer): Promise<void> {
  try {
    const keys = draftFiles(composer).map(({ key }) => key)
    await (await loadDraftFiles()).saveFiles(draft, keys, composer.files)
  } catch {
    if (getComposer(subject).owner === composer.owner) changeComposer(subject, { unsaved: true })
  }
}

/** Puts the files of the draft into the composer, in their order, before those chosen in the meantime. */
async function readFiles(subject: string, draft: string, owner: string): Promise<void> {
  const stored = await loadDraftFiles()
    .then((drafts) => drafts.readFiles(draft))
    .catch(() => new Map<string, File>())
  const composer = getComposer(subject)
  if (composer.owner !== owner) return
  const read = composer.loading.flatMap((described) => {
    const file = stored.get(described.key)
    return file ? [{ ...chosenFile(file), ...described, progress: described.sent ? 1 : 0 }] : []
  })
  const error = read.length < composer.loading.length ? lostFiles : undefined
  changeComposer(subject, { files: [...read, ...composer.files], loading: [], error })
}

const ignore = () => undefined
