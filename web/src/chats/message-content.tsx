import { useMemo } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import type { SharedPost } from '../../../shared/chats/chat.ts'
import type { Block, Mentioned } from '../../../shared/composer/rich-text.ts'
import type { Media } from '../../../shared/media/media.ts'
import { withFoundLinks } from '../composer/found-links.ts'
import { RichText } from '../composer/rich-text.tsx'
import { displayRatio } from '../media/display-size.ts'
import { MediaGrid, OneMedia } from '../media/grid.tsx'
import { isBigEmoji } from './big-emoji.ts'
import { LinkedPost, postLinkIn } from './linked-post.tsx'
import { SharedPostCard } from './shared-post-card.tsx'
import styles from './message.module.css'

/** The greatest height of a single photo or video in a conversation (pixels). */
const highest = 200

interface MessageContentProps {
  blocks: readonly Block[]
  mentioned?: Mentioned
  post?: SharedPost | undefined
  files?: ReactNode
}

/**
 * The content of a message: a shared post, files and a text, each if present, and a card of the post to which the text
 * links.
 */
export function MessageContent({ blocks, mentioned, post, files }: MessageContentProps) {
  const linked = useMemo(() => blocks.map(withFoundLinks), [blocks])
  const link = postLinkIn(linked)
  const isBig = !post && !files && isBigEmoji(blocks)
  return (
    <>
      {post && <SharedPostCard post={post} />}
      {files}
      {blocks.length > 0 && (
        <div className={isBig ? styles.big : styles.bubble}>
          <RichText blocks={linked} mentioned={mentioned} whole />
        </div>
      )}
      {link && link.postId !== post?.id && <LinkedPost {...link} />}
    </>
  )
}

/** The files of a message. A single file keeps its own shape, several are tiles. A press opens a file at full size. */
export function MessageMedia({ media }: { media: readonly Media[] }) {
  const [first, second] = media
  if (!first) return null
  if (second)
    return (
      <div className={styles.tiles}>
        <MediaGrid media={media} sizes="200px" />
      </div>
    )
  const ratio = displayRatio(first)
  const width = Math.round(highest * ratio)
  const size: CSSProperties = { aspectRatio: ratio, width }
  return (
    <div className={styles.photo} style={size}>
      <OneMedia media={media} index={0} sizes={`${width}px`} eager={false} />
    </div>
  )
}
