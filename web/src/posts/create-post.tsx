import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Post } from '../../../shared/posts/post.ts'
import { alertFits } from '../deals/find-fits.ts'
import { ownPath } from '../lib/own-path.ts'
import { useCampus } from '../session/site-campus.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { ComposerInDialog, ComposerOnPage, useNarrowOnly } from '../composer/frames.tsx'
import { addOwnPost } from './change-cache.ts'
import { PostChips } from './chips.tsx'
import { createPostPath } from './open-create-post.ts'
import { sendPost } from './send-post.ts'
import { postSubject } from './subject.ts'

const alertDelayMs = 1000
const composer = {
  title: 'Create Post',
  subject: postSubject,
  words: { placeholder: 'What are you selling?', field: 'Post text', send: 'Post', noun: 'Post' },
  below: <PostChips subject={postSubject} />,
}

/** The composer of a post on wide screens. */
export function CreatePostDialog() {
  const send = useSend(announce)
  const { pathname, search } = window.location
  return (
    <ComposerInDialog
      {...composer}
      onSend={send}
      narrowPath={createPostPath(`${pathname}${search}`)}
      state="post"
    />
  )
}

/** The composer of a post on narrow screens, `/create/post?goBack={page}` */
export function CreatePostPage() {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const goBack = ownPath(parameters.get('goBack')) ?? '/home'
  const send = useSend((post) => {
    // The person may have gone to another page while the photos were uploading; that page stays open.
    if (window.location.pathname !== '/create/post') announce(post)
    else void navigate('/home?filter=notify-posted', { replace: true })
  })
  const narrow = useNarrowOnly(goBack, postSubject, 'post')
  return narrow ? <ComposerOnPage {...composer} onSend={send} goBack={goBack} /> : null
}

function announce({ id }: Post): void {
  const link = { label: 'View', to: `/post/${id}` }
  setTimeout(() => showAlert({ message: 'Your post was sent.', type: 'success', link }), alertDelayMs)
}

function useSend(onSent: (post: Post) => void): () => void {
  const client = useQueryClient()
  const campus = useCampus()
  return () => {
    void sendPost(campus.id).then((post) => {
      if (!post) return
      addOwnPost(client, post)
      void alertFits(post)
      onSent(post)
    })
  }
}
