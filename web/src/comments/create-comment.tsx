import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { ComposerInDialog, ComposerOnPage, useNarrowOnly } from '../composer/frames.tsx'
import type { ReplyTarget } from '../composer/open.ts'
import { promptBefore } from '../composer/use-open-composer.ts'
import { ownPath } from '../lib/own-path.ts'
import { useLeave } from '../lib/use-leave.ts'
import { useBack } from '../session/back.ts'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import type { OpenPrompt } from '../session/prompt.ts'
import { createCommentPath } from './open-create-comment.ts'
import { ReplyTargetFailed, ReplyTargetLoading, ReplyTargetView } from './reply-target.tsx'
import { sendComment } from './send-comment.ts'
import { commentSubject } from './subject.ts'
import { useReplyTarget } from './use-reply-target.ts'

const composerOf = (target: ReplyTarget) => ({
  title: 'Create Comment',
  subject: commentSubject(target.parent.id),
  words: { placeholder: 'Write your reply', field: 'Comment text', send: 'Reply', noun: 'Comment' },
  above: <ReplyTargetView parent={target.parent} />,
})

/** The composer of a comment on wide screens. */
export function CreateCommentDialog({ target }: { target: ReplyTarget }) {
  const { pathname, search } = window.location
  return (
    <ComposerInDialog
      {...composerOf(target)}
      onSend={useSend(target, () => undefined)}
      narrowPath={createCommentPath(target.parent.id, `${pathname}${search}`)}
      state={target}
    />
  )
}

/** The composer of a comment on narrow screens, `/create/comment/{parentId}?goBack={page}`. */
export function CreateCommentPage() {
  const { parentId = '' } = useParams()
  const [parameters] = useSearchParams()
  const goBack = ownPath(parameters.get('goBack')) ?? `/post/${parentId}`
  const { target, error, retry } = useReplyTarget(parentId)
  const narrow = useNarrowOnly(goBack, commentSubject(parentId), target)
  const { me, status } = useMe()
  const leave = useLeave(goBack)
  if (!narrow) return null
  if (status === 'visitor') return <Blocked prompt="guest-comment" />
  if (error) return <ReplyTargetFailed error={error} retry={retry} onLeave={leave} />
  if (!target || status === 'loading') return <ReplyTargetLoading />
  const missing = promptBefore('comment', me, target.post.campusId)
  if (missing) return <Blocked {...missing} />
  return <OnPage target={target} goBack={goBack} leave={leave} />
}

function OnPage({ target, goBack, leave }: { target: ReplyTarget; goBack: string; leave: () => void }) {
  // A person who opened another page while the photos were uploading stays on that page.
  const onSent = () => {
    if (window.location.pathname.startsWith('/create/comment/')) leave()
  }
  return <ComposerOnPage {...composerOf(target)} onSend={useSend(target, onSent)} goBack={goBack} />
}

/** Redirects to the feed, where a prompt says why the person may not comment. Afterwards the person returns to this page. */
function Blocked({ prompt, campusId }: OpenPrompt) {
  const [back] = useState(useBack())
  useEffect(() => openPrompt(prompt, { campusId, back }), [prompt, campusId, back])
  return <Navigate to="/" replace />
}

function useSend({ post, parent }: ReplyTarget, onSent: () => void): () => void {
  const client = useQueryClient()
  const ids = { campusId: post.campusId, postId: post.id, parentId: parent.id }
  return () => {
    void sendComment(client, ids).then((comment) => comment && onSent())
  }
}
