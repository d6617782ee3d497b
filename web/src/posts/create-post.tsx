import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Post } from '../../../shared/posts/post.ts'
import { ownPath } from '../lib/own-path.ts'
import { useCampus } from '../session/site-campus.ts'
import { ComposerInDialog, ComposerOnPage, useNarrowOnly } from '../composer/frames.tsx'
import { PostChips } from './chips.tsx'
import { createPostPath } from './open-create-post.ts'
import { alertPosted, sendPost } from './send-post.ts'
import { postSubject } from './subject.ts'

const composer = {
  title: 'Create Post',
  subject: postSubject,
  words: { placeholder: 'What are you selling?', field: 'Post text', send: 'Post', noun: 'Post' },
  below: <PostChips subject={postSubject} />,
}

/** The composer of a post on wide screens. */
export function CreatePostDialog() {
  const send = useSend(alertPosted)
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
    if (window.location.pathname !== '/create/post') alertPosted(post)
    else void navigate('/home?filter=notify-posted', { replace: true })
  })
  const narrow = useNarrowOnly(goBack, postSubject, 'post')
  return narrow ? <ComposerOnPage {...composer} onSend={send} goBack={goBack} /> : null
}

function useSend(onSent: (post: Post) => void): () => void {
  const client = useQueryClient()
  const campus = useCampus()
  return () => {
    void sendPost(client, campus.id).then((post) => post && onSent(post))
  }
}
