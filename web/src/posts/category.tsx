import { Tag } from 'lucide-react'
import { Link } from '../lib/link.tsx'
import type { Post } from '../../../shared/posts/post.ts'
import { categoryText } from './category-text.ts'
import { feedPath } from './feed-category.ts'
import styles from './category.module.css'

/** The link from a post to the feed of its category. */
export function PostCategory({ post }: { post: Pick<Post, 'category'> }) {
  if (!post.category) return null
  return (
    <Link to={feedPath(post.category)} className={styles.category}>
      <Tag size={14} aria-hidden />
      {categoryText(post.category)}
    </Link>
  )
}
