import { $createAutoLinkNode, $isAutoLinkNode } from '@lexical/link'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $isTextNode, TextNode } from 'lexical'
import type { ElementNode } from 'lexical'
import { useEffect, useEffectEvent } from 'react'
import { withMentions, type Mentionable } from '../../../shared/composer/mentions.ts'
import type { Range } from '../../../shared/composer/rich-text.ts'

interface Mark extends Range {
  url: string
}

/**
 * Marks the parts of a text that will be links in the post: web addresses, and the names of picked people. Lexical's own
 * plugin finds only links between spaces and full stops.
 */
export function MarkLinks({ people }: { people: () => readonly Mentionable[] }) {
  const [editor] = useLexicalComposerContext()
  const marksIn = useEffectEvent((text: string): Mark[] => {
    const { links = [], mentions = [] } = withMentions(text, people())
    const names = mentions.map(({ start, end }) => ({ start, end, url: `/${text.slice(start + 1, end)}` }))
    return [...links, ...names].sort((one, other) => one.start - other.start)
  })
  useEffect(
    () =>
      editor.registerNodeTransform(TextNode, (node) => {
        const paragraph = node.getTopLevelElement()
        if (paragraph) mark(paragraph, (text) => marksIn(text))
      }),
    [editor],
  )
  return null
}

function mark(paragraph: ElementNode, marksIn: (text: string) => Mark[]): void {
  const wanted = marksIn(paragraph.getTextContent())
  const marked = marksOf(paragraph)
  for (const { link, ...is } of marked) {
    if (wanted.some((one) => isSame(one, is))) continue
    for (const child of link.getChildren()) link.insertBefore(child)
    link.remove()
  }
  for (const one of wanted) if (!marked.some((is) => isSame(one, is))) link(paragraph, one)
}

const isSame = (one: Mark, other: Mark) =>
  one.start === other.start && one.end === other.end && one.url === other.url

/** Returns the links of a paragraph with their positions in its text. */
function marksOf(paragraph: ElementNode) {
  let end = 0
  return paragraph.getChildren().flatMap((node) => {
    const start = end
    end += node.getTextContentSize()
    return $isAutoLinkNode(node) ? [{ link: node, start, end, url: node.getURL() }] : []
  })
}

/** Turns a part of the text into a link. */
function link(paragraph: ElementNode, { start, end, url }: Mark): void {
  const inside: TextNode[] = []
  let offset = 0
  for (const node of paragraph.getChildren()) {
    const size = node.getTextContentSize()
    const [from, to] = [Math.max(start - offset, 0), Math.min(end - offset, size)]
    offset += size
    if (from >= to || !$isTextNode(node)) continue
    const parts = node.splitText(...[from, to].filter((at) => at > 0 && at < size))
    const part = parts[from > 0 ? 1 : 0]
    if (part) inside.push(part)
  }
  const node = $createAutoLinkNode(url)
  inside[0]?.insertBefore(node)
  node.append(...inside)
}
