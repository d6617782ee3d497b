import { $createLineBreakNode, $createParagraphNode, $createTextNode, $getRoot } from 'lexical'
import type { ParagraphNode } from 'lexical'

/** Fills an empty editor with a text. */
export function fill(text: string): ParagraphNode {
  const paragraph = $createParagraphNode()
  append(paragraph, text)
  $getRoot().append(paragraph)
  return paragraph
}

function append(paragraph: ParagraphNode, text: string): void {
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) paragraph.append($createLineBreakNode())
    if (line) paragraph.append($createTextNode(line))
  }
}

/** Replaces the text of the editor, and puts the caret at an offset in the text. */
export function refill({ text, caret }: { text: string; caret: number }): void {
  $getRoot().clear()
  const paragraph = fill(text.slice(0, caret))
  paragraph.selectEnd()
  append(paragraph, text.slice(caret))
}
