import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { getPost } from '../../../shared/posts/get-post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { updatePost } from '../../../shared/posts/update-post.ts'
import { InDialog } from '../composer/frames.tsx'
import { RichText } from '../composer/rich-text.tsx'
import { sendComposer } from '../composer/send.ts'
import { changeComposer, getComposer, removeComposer } from '../composer/store.ts'
import { PriceLine } from '../deals/price-line.tsx'
import { call } from '../lib/call.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { changePost } from './change-cache.ts'
import { PostChips } from './chips.tsx'
import { editSubject } from './subject.ts'
import styles from './update-post.module.css'

/**
 * The dialog in which the author edits a post. If the post was edited meanwhile in another tab, the dialog keeps the typed
 * text and shows the post's current text, which the next save replaces.
 */
export function UpdatePost({ post, onClose }: { post: Post; onClose: () => void }) {
  const client = useQueryClient()
  const [subject] = useState(() => editSubject(post))
  const [latest, setLatest] = useState<Post>()
  const leave = () => {
    removeComposer(subject)
    onClose()
  }
  const update = (saved: Post) => {
    const { blocks, mentioned, category, sale, revision, editedAt } = saved
    changePost(client, post.id, (one) => ({ ...one, blocks, mentioned, category, sale, revision, editedAt }))
  }
  const showLatest = async () => {
    const { post: now } = await call(getPost, { postId: post.id })
    changeComposer(subject, { revision: now.revision ?? 0 })
    update(now)
    setLatest(now)
  }
  const save = async () => {
    const { category, sale, revision = 0 } = getComposer(subject)
    const about = { postId: post.id, revision, ...(category && { category }), ...(sale && { sale }) }
    const saved = await sendComposer(subject, [about], (_, { blocks }) =>
      call(updatePost, { ...about, blocks }).catch(async (error: unknown) => {
        if (error instanceof RefusalError && error.code === 'post-changed') await showLatest()
        throw error
      }),
    )
    if (!saved) return
    update(saved)
    leave()
    showAlert({ message: 'Your post was changed', type: 'success' })
  }
  return (
    <InDialog
      title="Edit Post"
      subject={subject}
      words={{ placeholder: 'What are you selling?', field: 'Post text', send: 'Save', noun: 'Post' }}
      above={latest && <Latest post={latest} />}
      below={<PostChips subject={subject} />}
      onSend={() => void save()}
      onLeave={leave}
    />
  )
}

function Latest({ post }: { post: Post }) {
  return (
    <section className={styles.latest} aria-label="The post now">
      <h3 className={styles.title}>The post now</h3>
      {post.sale && <PriceLine sale={post.sale} />}
      <RichText blocks={post.blocks} mentioned={post.mentioned} />
    </section>
  )
}
