import { useState } from 'react'
import type { ClipboardEvent, DragEvent, SyntheticEvent } from 'react'
import { addFiles } from './add-files.ts'
import type { Subject } from './subject.ts'

/** Adds pasted and dropped files to the composer before the editor handles the event. The editor handles only text. */
export function useFileDrop(subject: Subject) {
  const [dragging, setDragging] = useState(false)
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (files.length === 0 || isAbove(event)) return
    event.preventDefault()
    event.stopPropagation()
    if (subject.filesMaximum > 0) void addFiles(subject, [...files])
  }
  return {
    dragging,
    onPasteCapture: (event: ClipboardEvent) => {
      if (subject.filesMaximum > 0 && !hasWords(event.clipboardData)) take(event, event.clipboardData.files)
    },
    onDropCapture: (event: DragEvent) => {
      setDragging(false)
      take(event, event.dataTransfer.files)
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setDragging(true)
    },
    onDragLeave: () => setDragging(false),
  }
}

/**
 * Whether pasted content has text of its own. Word and Excel add a picture of their text, which is not wanted. Files are
 * copied with their names or paths as text, which does not count.
 */
function hasWords(pasted: DataTransfer): boolean {
  const names = [...pasted.files].map(({ name }) => name)
  const lines = pasted
    .getData('text/plain')
    .trim()
    .split(/[\r\n]+/)
  return !lines.every((line) => line === '' || names.some((name) => line.endsWith(name)))
}

/** Whether an event comes from a dialog above the form, such as the dialog for a description. */
export function isAbove({ target, currentTarget }: SyntheticEvent): boolean {
  return target instanceof Element && target.closest('dialog') !== currentTarget.closest('dialog')
}
