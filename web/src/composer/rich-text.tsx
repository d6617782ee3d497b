import { useState } from 'react'
import type { ReactNode } from 'react'
import { shownLines, truncateBlocks } from '../../../shared/composer/rich-text.ts'
import type { Block } from '../../../shared/composer/rich-text.ts'
import { linkText } from './link-text.ts'
import styles from './rich-text.module.css'

/** The texts that somebody opened in this visit: they stay open when a virtual list removes their rows, and after Back. */
const opened = new WeakSet<readonly Block[]>()

/**
 * The text of a post or comment: longer than 200 characters or 8 lines, it is cut, with the button 'See more' / 'See
 * less'.
 */
export function RichText({ blocks, large = false }: { blocks: readonly Block[]; large?: boolean }) {
  const [open, setOpen] = useState(() => opened.has(blocks))
  if (blocks.length === 0) return null
  const lines = shownLines(blocks)
  const preview = truncateBlocks(lines)
  const shown = preview && !open ? preview : lines
  const last = shown.length - 1
  return (
    <div className={styles.text} data-large={large || undefined} dir="auto">
      {shown.map((block, index) => (
        <p key={index}>
          {inline(block)}
          {preview && !open && index === last && '…'}
          {block.text === '' && <br />}
        </p>
      ))}
      {preview && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          onClick={({ currentTarget: { parentElement: text } }) => {
            if (text) keepPlace(text, open)
            if (open) opened.delete(blocks)
            else opened.add(blocks)
            setOpen(!open)
          }}
        >
          {open ? 'See less' : 'See more'}
        </button>
      )}
    </div>
  )
}

/** Keeps the beginning of the text in place when it opens or closes, and in view when it closes. */
function keepPlace(text: Element, isOpen: boolean): void {
  const { top } = text.getBoundingClientRect()
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    window.scrollBy({ top: text.getBoundingClientRect().top - top, behavior: 'instant' })
    if (isOpen) text.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(text)
}

/** Plain text with links as elements: text is never parsed as HTML. */
function inline(block: Block): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const link of block.links ?? []) {
    parts.push(block.text.slice(from, link.start))
    parts.push(
      // `dir` keeps a right-to-left text around the link from turning its address round.
      <a key={link.start} href={link.url} dir="ltr" target="_blank" rel="noopener nofollow ugc">
        {linkText(link.url, block.text[link.start - 1])}
      </a>,
    )
    from = link.end
  }
  parts.push(block.text.slice(from))
  return parts
}
