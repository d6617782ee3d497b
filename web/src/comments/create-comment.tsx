import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { commentSchema } from '../../../shared/comments/comment.ts'
import { getPost } from '../../../shared/posts/get-post.ts'
import { postSchema } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { useMe } from '../session/me.ts'
import { ownPath } from '../lib/own-path.ts'
import { openPrompt } from '../session/prompt.ts'
import type { Prompt } from '../session/prompt.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { ReplyTargetFailed, ReplyTargetLoading, ReplyTargetView } from './reply-target.tsx'
import { ComposerInDialog, ComposerOnPage, useLeave, useNarrowOnly } from '../composer/frames.tsx'
import type { ReplyTarget } from '../composer/open.ts'
import { createCommentPath } from './open-comment.ts'
import { joiningOf, promptBefore } from '../composer/use-open-composer.ts'
import { sendComment } from './send-comment.ts'
import { addOwnComment } from './thread-cache.ts'

const spinnerMs = 2500
const composerOf = (answered: ReplyTarget) => ({
  title: 'Create Comment',
  subject: answered.parent.id,
  words: { placeholder: 'Write your reply', field: 'Comment text', send: 'Reply' },
  answered: <ReplyTargetView parent={answered.parent} />,
})

/** The composer of a comment on wide screens. */
export function CreateCommentDialog({ answered }: { answered: ReplyTarget }) {
  const { pathname, search } = window.location
  return (
    <ComposerInDialog
      {...composerOf(answered)}
      onSend={useSend(answered, () => undefined)}
      narrowPath={createCommentPath(answered.parent.id, `${pathname}${search}`)}
      state={answered}
    />
  )
}

/** The composer of a comment on narrow screens, `/create/comment/{parentId}?goBack={page}` (specification, core 2). */
export function CreateCommentPage() {
  const { parentId = '' } = useParams()
  const [parameters] = useSearchParams()
  const goBack = ownPath(parameters.get('goBack')) ?? `/post/${parentId}`
  const { answered, error, retry } = useAnswered(parentId)
  const narrow = useNarrowOnly(goBack, parentId, answered)
  const { me, status } = useMe()
  const leave = useLeave(goBack)
  if (!narrow) return null
  if (status === 'visitor') return <Blocked prompt="guest-comment" />
  if (error) return <ReplyTargetFailed error={error} retry={retry} onLeave={leave} />
  if (!answered || status === 'loading') return <ReplyTargetLoading />
  const prompt = promptBefore('comment', me, answered.post.campusId)
  if (prompt) return <Blocked prompt={prompt} campusId={answered.post.campusId} />
  return <OnPage answered={answered} goBack={goBack} leave={leave} />
}

function OnPage({ answered, goBack, leave }: { answered: ReplyTarget; goBack: string; leave: () => void }) {
  // Who went on while the photos were sent stays where they are.
  const onSent = () => {
    if (window.location.pathname.startsWith('/create/comment/')) leave()
  }
  return <ComposerOnPage {...composerOf(answered)} onSend={useSend(answered, onSent)} goBack={goBack} />
}

function Blocked({ prompt, campusId = '' }: { prompt: Prompt; campusId?: string }) {
  useEffect(() => openPrompt(prompt, joiningOf(prompt, campusId)), [prompt, campusId])
  return <Navigate to="/" replace />
}

const answeredSchema = z.object({ post: postSchema, parent: z.union([postSchema, commentSchema]) })

/** What is answered: as the page before knew it, or from the server, which has 2500 ms before it counts as failed. */
function useAnswered(parentId: string) {
  const state: unknown = useLocation().state
  const given = answeredSchema.safeParse(state).data
  const [attempt, setAttempt] = useState(0)
  const query = useQuery({
    // Each attempt is a query of its own: one that hangs is given up.
    queryKey: ['answered', parentId, attempt],
    queryFn: async ({ signal }) => {
      const { post, comment } = await call(getPost, { postId: parentId }, { signal })
      return { post, parent: comment ?? post }
    },
    ...(given?.parent.id === parentId && { initialData: given }),
    staleTime: Infinity,
    retry: false,
  })
  const late = useLate(attempt)
  return {
    answered: query.data,
    error: query.data ? undefined : (query.error ?? (late ? new Error(failed) : undefined)),
    retry: () => setAttempt(attempt + 1),
  }
}

const failed = 'Something went wrong. Try again.'

/** Whether the time for an attempt has passed. */
function useLate(attempt: number): boolean {
  const [late, setLate] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setLate(attempt), spinnerMs)
    return () => clearTimeout(timer)
  }, [attempt])
  return late === attempt
}

function useSend(answered: ReplyTarget, onSent: () => void): () => void {
  const client = useQueryClient()
  return () => {
    void sendComment(answered).then((comment) => {
      if (!comment) return
      addOwnComment(client, comment)
      onSent()
      showAlert({
        message: 'Your reply was sent',
        type: 'success',
        link: { label: 'View', to: `/post/${comment.id}` },
      })
    })
  }
}
