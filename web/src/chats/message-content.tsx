import { useMemo } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import type { SharedPost } from '../../../shared/chats/chat.ts'
import type { Block, Mentioned } from '../../../shared/composer/rich-text.ts'
import type { Media } from '../../../shared/media/media.ts'
import { withFoundLinks } from '../composer/found-links.ts'
import { RichText } from '../composer/rich-text.tsx'
import { displayRatio } from '../media/display-size.ts'
import { OpenMedia } from '../media/open-media.tsx'
import { isBigEmoji } from './big-emoji.ts'
import { LinkedPost, postLinkIn } from './linked-post.tsx'
import { SharedPostCard } from './shared-post-card.tsx'
import styles from './message.module.css'

/** The greatest height of a photo in a conversation. */
const highest = 200

interface MessageContentProps {
  blocks: readonly Block[]
  mentioned?: Mentioned
  post?: SharedPost | undefined
  photo?: ReactNode
}

/** The content of a message: a post, a photo and a text, each if present, and the post to which the text links. */
export function MessageContent({ blocks, mentioned, post, photo }: MessageContentProps) {
  const linked = useMemo(() => blocks.map(withFoundLinks), [blocks])
  const link = postLinkIn(linked)
  const isBig = !post && !photo && isBigEmoji(blocks)
  return (
    <>
      {post && <SharedPostCard post={post} />}
      {photo}
      {blocks.length > 0 && (
        <div className={isBig ? styles.big : styles.bubble}>
          <RichText blocks={linked} mentioned={mentioned} whole />
        </div>
      )}
      {link && link.postId !== post?.id && <LinkedPost {...link} />}
    </>
  )
}

/** The photo of a message; it opens at full size. */
export function MessagePhoto({ photo }: { photo: Media }) {
  const ratio = displayRatio(photo)
  const size: CSSProperties = { aspectRatio: ratio, width: Math.round(highest * ratio) }
  return (
    <div className={styles.photo} style={size}>
      <OpenMedia media={[photo]} index={0} sizes={`${Math.round(highest * ratio)}px`} eager={false} />
    </div>
  )
}
