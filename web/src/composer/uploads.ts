/**
 * Uploads the files in composers as soon as they are chosen, three at a time. Uploads follow the state of the composers: a
 * new file starts, and a file that is in no composer any more is aborted. Files that are never posted expire on the server.
 */
import type { ChosenFile } from '../media/chosen-file.ts'
import { uploadChosenFile } from '../media/upload-files.ts'
import { showAlert } from '../ui/alerts-store.ts'
import type { Subject } from './subject.ts'
import { changeFile, refuseFile } from './change-files.ts'
import { allComposers, changeComposer, onComposerChange } from './store.ts'

const atOnce = 3
/** How long a note shows. It is longer than usual, because the person is writing meanwhile. */
const noteMilliseconds = 6000
/** The uploads in flight, by the key of their file. */
const inFlight = new Map<string, AbortController>()
let isStarted = false

/** Starts to follow the composers. Further calls have no effect. */
export function startUploads(): void {
  if (isStarted) return
  isStarted = true
  // Runs after the change, not within it, because a starting upload changes the composer again.
  onComposerChange(() => queueMicrotask(followComposers))
  // Failed uploads are retried when the connection is back.
  window.addEventListener('online', () => {
    for (const { subject } of allComposers().values()) retryUploads(subject)
    followComposers()
  })
  queueMicrotask(followComposers)
}

export function retryUploads(subject: Subject): void {
  const files = allComposers().get(subject.key)?.files ?? []
  if (files.some(({ error }) => error))
    changeComposer(subject, { files: files.map((file) => ({ ...file, error: undefined })) })
}

function followComposers(): void {
  const chosen = [...allComposers().values()].flatMap(({ subject, files }) =>
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

async function upload(file: ChosenFile, chosenIn: Subject): Promise<void> {
  const controller = new AbortController()
  inFlight.set(file.key, controller)
  // Looks up the composer again, because sending a message moves its files to another one.
  const subject = () =>
    [...allComposers().values()].find(({ files }) => files.some(({ key }) => key === file.key))?.subject ??
    chosenIn
  await uploadChosenFile(file, {
    change: (change) => changeFile(subject())(file.key)(change),
    refuse: (sentence) => refuseFile(subject(), file.key, sentence),
    note: (message) => showAlert({ message, type: 'okay', milliseconds: noteMilliseconds }),
    signal: controller.signal,
    chatId: chosenIn.message?.chatId,
  }).finally(() => inFlight.delete(file.key))
  followComposers()
}
