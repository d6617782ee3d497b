import { createContext, useContext, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../lib/link.tsx'
import { shownLines, truncateBlocks } from '../../../shared/composer/rich-text.ts'
import type { Block, Mentioned } from '../../../shared/composer/rich-text.ts'
import { isToPage, linkText } from './link-text.ts'
import styles from './rich-text.module.css'

/**
 * The texts that were expanded since the page was loaded. They stay expanded after Back, and when a virtual list has
 * unmounted their rows.
 */
const opened = new WeakSet<readonly Block[]>()

/** The function that renders the plain text between links. The search page provides one that marks matches. */
export const PlainTextContext = createContext<(text: string) => ReactNode>((text) => text)

interface RichTextProps {
  blocks: readonly Block[]
  /** The user names of mentioned people, by the people's ids. A mention of any other person is plain text. */
  mentioned?: Mentioned
  large?: boolean
  /** Whether the text is never cut, for example in a message. */
  whole?: boolean
}

/**
 * The text of a post, comment or message. A text longer than 200 characters or 8 lines is cut, with the button 'See more' /
 * 'See less', unless `whole` is set.
 */
export function RichText({ blocks, mentioned = {}, large = false, whole = false }: RichTextProps) {
  const [open, setOpen] = useState(() => opened.has(blocks))
  const draw = useContext(PlainTextContext)
  if (blocks.length === 0) return null
  const lines = shownLines(blocks)
  const preview = whole ? undefined : truncateBlocks(lines)
  const shown = preview && !open ? preview : lines
  const last = shown.length - 1
  return (
    <div className={styles.text} data-large={large || undefined}>
      {shown.map((block, index) => (
        <p key={index} dir="auto">
          {inline(block, mentioned, draw)}
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

/** Keeps the beginning of the text in place when it expands or collapses, and in view when it collapses. */
function keepPlace(text: Element, isOpen: boolean): void {
  const { top } = text.getBoundingClientRect()
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    window.scrollBy({ top: text.getBoundingClientRect().top - top, behavior: 'instant' })
    if (isOpen) text.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(text)
}

/** Returns plain text with links and mentions as elements. The text is never parsed as HTML. */
function inline(
  { text, links = [], mentions = [] }: Block,
  mentioned: NonNullable<Mentioned>,
  draw: (text: string) => ReactNode,
): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const range of [...links, ...mentions].sort((a, b) => a.start - b.start)) {
    const username = 'userId' in range && mentioned[range.userId]
    if ('userId' in range && !username) continue
    parts.push(draw(text.slice(from, range.start)))
    parts.push(
      'url' in range ? (
        <a key={range.start} {...linkTo(range.url)}>
          {linkParts(range.url, text[range.start - 1], text.slice(range.start, range.end))}
        </a>
      ) : (
        <Link key={range.start} to={`/${username}`} dir="ltr" className={styles.mention}>
          @{username}
        </Link>
      ),
    )
    from = range.end
  }
  parts.push(draw(text.slice(from)))
  return parts
}

/**
 * Renders the parts of an address. The hidden parts are in the page with no size, so that a copied text has the whole
 * address.
 */
function linkParts(...link: Parameters<typeof linkText>): ReactNode {
  const { scheme, showsScheme, shown, rest } = linkText(...link)
  return (
    <>
      {showsScheme ? scheme : unshown(scheme)}
      {shown}
      {rest && <span className={styles.cut}>…</span>}
      {unshown(rest)}
    </>
  )
}

const unshown = (part: string) =>
  part && (
    <span className={styles.unshown} aria-hidden>
      {part}
    </span>
  )

/** `dir` keeps right-to-left text around the link from reversing the address. E-mail and phone links open no new tab. */
const linkTo = (href: string) => ({
  href,
  dir: 'ltr',
  target: isToPage(href) ? '_blank' : undefined,
  rel: 'noopener nofollow ugc',
})
