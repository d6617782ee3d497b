import { $getRoot, $getSelection } from 'lexical'
import type { LexicalEditor } from 'lexical'
import { textMaximum } from '../../../shared/composer/rich-text.ts'
import { alertTooLong, lengthOf } from './too-long.ts'

/** Inserts text at the caret, or where it was before the editor lost the focus; refuses text beyond the limit. */
export function insertText(editor: LexicalEditor | null, text: string): void {
  if (!editor) return
  const length = editor.read(
    () => lengthOf($getRoot().getTextContent()) - ($getSelection()?.getTextContent().length ?? 0),
  )
  if (length + text.length > textMaximum) alertTooLong()
  else editor.update(() => ($getSelection() ?? $getRoot().selectEnd()).insertText(text))
  editor.focus()
}
