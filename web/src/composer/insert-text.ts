import { $getRoot, $getSelection, CLEAR_HISTORY_COMMAND } from 'lexical'
import type { LexicalEditor } from 'lexical'
import { refill } from './fill.ts'

/** Inserts text at the caret, or where it was before the editor lost the focus. */
export function insertText(editor: LexicalEditor | null, text: string): void {
  if (!editor) return
  editor.update(() => ($getSelection() ?? $getRoot().selectEnd()).insertText(text))
  editor.focus()
}

/** Empties the editor for the next text; undo does not restore the last one. */
export function emptyEditor(editor: LexicalEditor | null): void {
  if (!editor) return
  editor.update(() => refill({ text: '', caret: 0 }), { discrete: true })
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
}
