import type { Block } from '../../../shared/composer/rich-text.ts'
import { siteCampus } from '../session/site-campus.ts'
import { campusAt } from '../session/other-sites.ts'
import { SharedPostCard } from './shared-post-card.tsx'
import { useSharedPost } from './use-shared-post.ts'
import styles from './shared-post-card.module.css'

export interface PostLink {
  postId: string
  /** The address, if the post opens on the site of another campus. */
  href?: string
}

/** Returns the first link of a text to a post on a campus of this stage. Links to comments do not count. */
export function postLinkIn(blocks: readonly Block[]): PostLink | undefined {
  for (const { url } of blocks.flatMap(({ links = [] }) => links)) {
    const { host, pathname } = new URL(url)
    const postId = /^\/post\/([0-7][0-9A-HJKMNP-TV-Z]{25})\/?$/.exec(pathname)?.[1]
    const campus = postId && campusAt(host)
    if (campus) return campus === siteCampus() ? { postId } : { postId, href: url }
  }
  return undefined
}

/**
 * The card of a post to which a text links. Shows nothing if the reader may not see the post. The card has its full height
 * before the post is loaded, so that the messages around it do not move.
 */
export function LinkedPost({ postId, href }: PostLink) {
  const post = useSharedPost(postId)
  if (post && post.state !== 'shown') return null
  return <div className={styles.linked}>{post && <SharedPostCard post={post} href={href} />}</div>
}
