/**
 * The state of writing: one composer for each subject. The state is outside the components, so that nothing is lost when the
 * dialog becomes a page, a request fails or the person visits another page. A composer's draft survives a reload and a
 * killed tab.
 */
import { chosenFile, forgetFiles } from '../media/chosen-file.ts'
import type { ChosenFile } from '../media/chosen-file.ts'
import { newStore } from '../lib/store.ts'
import type { Mentionable } from '../../../shared/composer/mentions.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import type { Category } from '../../../shared/posts/category.ts'
import { expireDrafts, isDraftChanged, readDraft, saveDraft } from './draft.ts'
import { draftKey } from './draft-keys.ts'
import type { Destination, Draft, DraftFile } from './draft.ts'
import { setComposerOpen } from './open.ts'
import type { Subject } from './subject.ts'

export interface Composer {
  /** The id of the writer. No other person in this browser ever sees the text. */
  owner: string
  form?: symbol | undefined
  text: string
  /** The people who were picked for mentions. */
  people: readonly Mentionable[]
  category?: Category | undefined
  sale?: Sale | undefined
  /** The post that a message shares. */
  postId?: string | undefined
  /** The message to which a message replies. */
  replyTo?: string | undefined
  /** When editing a post: the version of the post that the writer saw. */
  revision?: number | undefined
  files: readonly ChosenFile[]
  /** Files of the draft that are still being read from the browser's database. */
  loading: readonly DraftFile[]
  /** Files that were chosen and whose first bytes are still being read: one object for each choice. */
  reading: readonly object[]
  /** Whether the browser failed to store the draft or one of its files, so that they will not survive a reload. */
  unsaved: boolean
  /** Identifies the newest change of the files, until the browser's database has stored it. */
  storing?: object | undefined
  /** 'waiting': the content will be sent as soon as there is a connection. */
  sending: 'no' | 'waiting' | 'photos' | 'post'
  /** Identifies the request of the last press on Post. */
  request?: object
  /** The destination of content that was sent and that the server has neither accepted nor refused yet. */
  sendTo?: Destination | undefined
  /** Why the last attempt failed. */
  error?: string | undefined
  /**
   * Why the server refused the content. Missing if the attempt failed for another reason. Only drafts of messages in flight
   * store it.
   */
  refusal?: string | undefined
  /** The id and body of a request without a response. A retry with the same body has the same id. */
  attempt?: { id: string; body: string } | undefined
}

interface KnownComposer extends Composer {
  subject: Subject
}

const empty: Composer = {
  owner: '',
  text: '',
  people: [],
  files: [],
  loading: [],
  reading: [],
  unsaved: false,
  sending: 'no',
}
/** Passing this object to `changeComposer` empties a composer. */
const nothing = {
  ...empty,
  category: undefined,
  sale: undefined,
  postId: undefined,
  replyTo: undefined,
  revision: undefined,
  storing: undefined,
  sendTo: undefined,
  error: undefined,
  refusal: undefined,
  attempt: undefined,
} satisfies Composer
/** All composers. The key of each composer is the key of its subject. */
const composers = newStore<ReadonlyMap<string, KnownComposer>>(new Map())
const lostFiles = 'Some of the photos you chose are no longer there. Add them again.'
/**
 * Loads the code that stores files. The button that adds files loads it early, so that it also works without a connection.
 */
export const loadDraftFiles = () => import('./draft-files.ts')

export function getComposer(subject: Subject): Composer {
  return composers.get().get(subject.key) ?? empty
}

export const allComposers = composers.get

export const onComposerChange = composers.subscribe

export function useComposer(subject: Subject): Composer {
  return composers.usePart((all) => all.get(subject.key) ?? empty)
}

/** Changes the composer and saves its draft. A change of the content cancels a request that is not being published yet. */
export function changeComposer(subject: Subject, change: Partial<Composer>): void {
  const before = getComposer(subject)
  const after = { ...before, ...change }
  if (before.sending !== 'post' && contentOf(before) !== contentOf(after))
    Object.assign(after, { sending: 'no', sendTo: undefined } satisfies Partial<Composer>)
  setComposer(subject, after)
  if (!after.owner) return
  const key = draftKey(after.owner, subject.key)
  const files = draftFiles(after)
  const isSaved = saveDraft(key, {
    text: after.text,
    people: after.people.length > 0 ? [...after.people] : undefined,
    category: after.category,
    sale: after.sale,
    postId: after.postId,
    replyTo: after.replyTo,
    revision: after.revision,
    files,
    attempt: after.attempt,
    sendTo: after.sendTo,
    refusal: subject.message?.sentAt && after.refusal,
  })
  if (keysOf(draftFiles(before)) !== keysOf(files)) void saveFiles(subject, key, after)
  if (!isSaved !== after.unsaved && (!isSaved || files.length === 0))
    setComposer(subject, { ...getComposer(subject), unsaved: !isSaved })
}

/** Empties the composer and closes its dialog, after its content was published or discarded. */
export function clearComposer(subject: Subject): void {
  const { owner, files } = getComposer(subject)
  forgetFiles(files)
  changeComposer(subject, { ...nothing, owner })
  if (subject.inDialog) setComposerOpen(undefined)
}

/** Moves the content to another composer of the same person. Uploads continue. The `form` of a composer does not move. */
export function moveComposer(from: Subject, to: Subject): void {
  const { form, ...content } = getComposer(from)
  setComposer(to, { ...empty, owner: content.owner, form: getComposer(to).form })
  changeComposer(to, { ...content, storing: undefined })
  changeComposer(from, { ...nothing, owner: content.owner, form })
}

export function removeComposer(subject: Subject): void {
  clearComposer(subject)
  composers.set(new Map([...composers.get()].filter(([key]) => key !== subject.key)))
}

/**
 * Assigns the composer to a person and loads their draft. If the composer is that person's already, its content stays,
 * unless another tab changed the draft.
 */
export function loadComposer(subject: Subject, owner: string, form?: symbol): void {
  const composer = getComposer(subject)
  const key = draftKey(owner, subject.key)
  const isCurrent = composer.unsaved || composer.sending !== 'no' || !isDraftChanged(key)
  if (composer.owner === owner && isCurrent) return setComposer(subject, { ...composer, form })
  if (expireDrafts())
    void loadDraftFiles()
      .then(({ sweepFiles }) => sweepFiles())
      .catch(ignore)
  forgetFiles(composer.files)
  const draft: Partial<Draft> = readDraft(key) ?? subject.start?.() ?? {}
  const { text = '', people = [], files = [], attempt, refusal, ...about } = draft
  setComposer(subject, {
    ...empty,
    owner,
    form,
    text,
    people,
    category: about.category,
    sale: about.sale,
    postId: about.postId,
    replyTo: about.replyTo,
    revision: about.revision,
    attempt,
    sendTo: about.sendTo,
    refusal,
    error: refusal,
    loading: files,
  })
  if (files.length > 0) void readFiles(subject, key, owner)
}

/** Calls `callback` once the files of a draft are loaded. */
export function onceLoaded(subject: Subject, callback: () => void): void {
  const stop = onComposerChange(() => queueMicrotask(look))
  let isDone = false
  function look(): void {
    if (isDone || getComposer(subject).loading.length > 0) return
    isDone = true
    stop()
    callback()
  }
  look()
}

/** Clears all composers. The drafts stay in the browser until their owner logs in again. */
export function forgetComposers(): void {
  for (const { files } of composers.get().values()) forgetFiles(files)
  composers.set(new Map())
}

export function isDirty({ text, files, loading, postId }: Composer): boolean {
  return text.trim() !== '' || files.length + loading.length > 0 || postId !== undefined
}

/** Whether the writer would lose something: the content, or when editing, the changes to it. */
export function isChanged(subject: Subject): boolean {
  const composer = getComposer(subject)
  const start = subject.start?.()
  return start
    ? contentOf(composer) !==
        contentOf({ ...empty, text: start.text, category: start.category, sale: start.sale })
    : isDirty(composer)
}

function setComposer(subject: Subject, composer: Composer): void {
  composers.set(new Map(composers.get()).set(subject.key, { ...composer, subject }))
}

function draftFiles({ files, loading }: Pick<Composer, 'files' | 'loading'>): DraftFile[] {
  const chosen = files.map(({ key, alt, uploadId, posterId, sent, done }) => {
    return { key, alt, uploadId, posterId, sent, done }
  })
  return [...loading, ...chosen]
}

/** Returns the content to publish as one text, so that two contents can be compared. */
function contentOf({ text, category, sale, postId, replyTo, ...composer }: Composer): string {
  const files = draftFiles(composer).map(({ key, alt }) => [key, alt])
  return JSON.stringify([text, category, sale, postId, replyTo, files])
}

const keysOf = (files: readonly DraftFile[]) => files.map(({ key }) => key).join()

async function saveFiles(subject: Subject, draft: string, composer: Composer): Promise<void> {
  const storing = {}
  setComposer(subject, { ...getComposer(subject), storing })
  const keys = draftFiles(composer).map(({ key }) => key)
  const isStored = await loadDraftFiles()
    .then((drafts) => drafts.saveFiles(draft, keys, composer.files))
    .then(
      () => true,
      () => false,
    )
  // If `storing` has changed meanwhile, a later change of the files is being stored, and only the result of that change counts.
  if (getComposer(subject).storing === storing)
    changeComposer(subject, { storing: undefined, unsaved: !isStored })
}

/** Puts the files of the draft into the composer, in their order, before files that were chosen in the meantime. */
async function readFiles(subject: Subject, draft: string, owner: string): Promise<void> {
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
