import { $getRoot, $getSelection, CLEAR_HISTORY_COMMAND } from 'lexical'
import type { LexicalEditor } from 'lexical'
import { refill } from './fill.ts'

/** Inserts text at the caret, or at its last position before the editor lost the focus. */
export function insertText(editor: LexicalEditor | null, text: string): void {
  if (!editor) return
  editor.update(() => ($getSelection() ?? $getRoot().selectEnd()).insertText(text))
  editor.focus()
}

/** Empties the editor for the next text. Undo does not restore the previous text. */
export function emptyEditor(editor: LexicalEditor | null): void {
  if (!editor) return
  editor.update(() => refill({ text: '', caret: 0 }), { discrete: true })
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
}
