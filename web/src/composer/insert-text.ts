import { $getRoot, $getSelection } from 'lexical'
import type { LexicalEditor } from 'lexical'

/** Inserts text at the caret, or where it was before the editor lost the focus. */
export function insertText(editor: LexicalEditor | null, text: string): void {
  if (!editor) return
  editor.update(() => ($getSelection() ?? $getRoot().selectEnd()).insertText(text))
  editor.focus()
}
