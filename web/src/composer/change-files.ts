/** Changes the files in a composer. */
import { forgetFiles } from '../media/chosen-file.ts'
import type { ChosenFile } from '../media/chosen-file.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { changeComposer, getComposer } from './store.ts'
import type { Subject } from './subject.ts'

export function removeFile(subject: Subject, key: string): void {
  const { files } = getComposer(subject)
  forgetFiles(files.filter((file) => file.key === key))
  changeComposer(subject, { files: files.filter((file) => file.key !== key), error: undefined })
}

/** Removes an invalid file, and shows why. */
export function refuseFile(subject: Subject, key: string, refusal: string): void {
  if (!getComposer(subject).files.some((file) => file.key === key)) return
  removeFile(subject, key)
  changeComposer(subject, { error: refusal })
  showAlert({ message: refusal, type: 'danger' })
}

/** Moves a file to a position in the order, from 0. */
export function moveFile(subject: Subject, key: string, to: number): void {
  const { files } = getComposer(subject)
  const moved = files.filter((file) => file.key === key)
  changeComposer(subject, { files: files.filter((file) => file.key !== key).toSpliced(to, 0, ...moved) })
}

export const changeFile = (subject: Subject) => (key: string) => (change: Partial<ChosenFile>) =>
  changeComposer(subject, {
    files: getComposer(subject).files.map((file) => (file.key === key ? { ...file, ...change } : file)),
  })
