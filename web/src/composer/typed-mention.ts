/** The `@` with the beginning of a name that is being typed in the editor. */
import { $isAutoLinkNode } from '@lexical/link'
import { $getSelection, $isRangeSelection, $isTextNode } from 'lexical'
import type { LexicalEditor } from 'lexical'
import { typedName } from '../../../shared/composer/mentions.ts'

export interface TypedMention {
  place: string
  /** The key of the text node with the `@`, and the offset of the `@` in that node. */
  key: string
  start: number
  name: string
}

function $find() {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined
  const { key, offset } = selection.anchor
  const node = selection.anchor.getNode()
  // A name that was picked before is already a link, so it is not being typed.
  if (!$isTextNode(node) || $isAutoLinkNode(node.getParent())) return undefined
  const name = typedName(node.getTextContent().slice(0, offset))
  return name === undefined
    ? undefined
    : { selection, node, key, name, start: offset - name.length - 1, end: offset }
}

/** Returns the name at the caret; undefined if none is being typed. */
export function $typedMention(): TypedMention | undefined {
  const found = $find()
  return (
    found && { place: `${found.key} ${found.start}`, key: found.key, start: found.start, name: found.name }
  )
}

/** Replaces the name at the caret by a user name, and adds a space if none follows. */
export function $insertMention(username: string): void {
  const found = $find()
  if (!found) return
  const { selection, node, start, end } = found
  selection.setTextNodeRange(node, start, node, end)
  selection.insertText(`@${username}${node.getTextContent().charAt(end) === ' ' ? '' : ' '}`)
}

/** Returns the position of the `@` on the screen; undefined if it is not laid out. */
export function boxOf(editor: LexicalEditor, { key, start }: TypedMention): DOMRect | undefined {
  const text = editor.getElementByKey(key)?.firstChild
  if (!(text instanceof Text) || text.length <= start) return undefined
  const range = document.createRange()
  range.setStart(text, start)
  range.setEnd(text, start + 1)
  return range.getBoundingClientRect()
}
