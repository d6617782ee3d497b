import { useState } from 'react'
import type { ClipboardEvent, DragEvent, SyntheticEvent } from 'react'
import { addFiles } from './add-files.ts'
import type { Subject } from './subject.ts'

/** Adds pasted and dropped files to the composer before the editor handles the event; the editor handles text. */
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
    onPasteCapture: (event: ClipboardEvent) => take(event, event.clipboardData.files),
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

/** Whether an event comes from a dialog above the form, such as that of a description. */
export function isAbove({ target, currentTarget }: SyntheticEvent): boolean {
  return target instanceof Element && target.closest('dialog') !== currentTarget.closest('dialog')
}
