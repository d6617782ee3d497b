/**
 * Uploads what is chosen in the composers, from the moment it is chosen, three files at a time. It follows the composers:
 * a new file starts, and one that was removed, discarded or belongs to somebody else is aborted. Files that nobody posts
 * expire on the server.
 */
import type { ChosenFile } from '../media/chosen-file.ts'
import { uploadChosenFile } from '../media/upload-files.ts'
import { chatOf } from './subject.ts'
import { allComposers, changeComposer, changeFile, onComposerChange, refuseFile } from './store.ts'

const atOnce = 3
/** The uploads in flight, by the key of their file. */
const inFlight = new Map<string, AbortController>()
let isStarted = false

/** Starts to follow the composers; further calls change nothing. */
export function startUploads(): void {
  if (isStarted) return
  isStarted = true
  // Not within the change itself: an upload that starts changes the composer again.
  onComposerChange(() => queueMicrotask(followComposers))
  // What failed is tried again with the connection.
  window.addEventListener('online', () => {
    for (const [subject] of allComposers()) retryUploads(subject)
    followComposers()
  })
  queueMicrotask(followComposers)
}

/** Tries the failed uploads of a composer again. */
export function retryUploads(subject: string): void {
  const files = allComposers().get(subject)?.files ?? []
  if (files.some(({ error }) => error))
    changeComposer(subject, { files: files.map((file) => ({ ...file, error: undefined })) })
}

function followComposers(): void {
  const chosen = [...allComposers()].flatMap(([subject, { files }]) =>
    files.map((file) => ({ subject, file })),
  )
  const keys = new Set(chosen.map(({ file }) => file.key))
  for (const [key, upload] of inFlight) if (!keys.has(key)) upload.abort()
  if (!navigator.onLine) return
  for (const { subject, file } of chosen) {
    if (inFlight.size >= atOnce) return
    if (!file.done && !file.error && !inFlight.has(file.key)) void upload(file, subject)
  }
}

async function upload(file: ChosenFile, chosenIn: string): Promise<void> {
  const controller = new AbortController()
  inFlight.set(file.key, controller)
  // A message that is sent takes its photo along into another composer.
  const subject = () =>
    [...allComposers()].find(([, { files }]) => files.some(({ key }) => key === file.key))?.[0] ?? chosenIn
  await uploadChosenFile(file, {
    change: (change) => changeFile(subject())(file.key)(change),
    refuse: (sentence) => refuseFile(subject(), file.key, sentence),
    signal: controller.signal,
    chatId: chatOf(chosenIn),
  }).finally(() => inFlight.delete(file.key))
  followComposers()
}
