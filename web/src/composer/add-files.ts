import { chooseFiles, readFiles } from '../media/choose-files.ts'
import { chosenFile } from '../media/chosen-file.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { changeComposer, getComposer } from './store.ts'
import type { Subject } from './subject.ts'

/** Adds files to the composer once their first bytes are read. Shows why files were refused. */
export async function addFiles(subject: Subject, added: readonly File[]): Promise<void> {
  const reading = {}
  changeComposer(subject, { reading: [...getComposer(subject).reading, reading] })
  const read = await readFiles(added)
  const { files, loading, reading: all } = getComposer(subject)
  // The draft was discarded meanwhile, or the composer now belongs to another person.
  if (!all.includes(reading)) return
  const chosen = files.length + loading.length
  const { accepted, refusal } = chooseFiles(read, chosen, subject.filesMaximum)
  if (refusal) showAlert({ message: refusal, type: 'danger' })
  changeComposer(subject, {
    files: [...files, ...accepted.map(chosenFile)],
    reading: all.filter((one) => one !== reading),
    error: refusal,
  })
}
