import { lazy, Suspense, useEffect } from 'react'
import { useMe } from '../lib/me.ts'
import { openPrompt } from '../lib/prompt.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { setComposerOpen, useComposerOpen } from './composer-open.ts'

const loadPost = () => import('./create-post.tsx')
const loadComment = () => import('./create-comment.tsx')
const CreatePostDialog = lazy(async () => ({ default: (await loadPost()).CreatePostDialog }))
const CreateCommentDialog = lazy(async () => ({ default: (await loadComment()).CreateCommentDialog }))
const idleMs = 3000

/** The place of the composer's dialog in the app: its editor is loaded ahead for those who can post, after all else. */
export function ComposerDialog() {
  const open = useComposerOpen()
  const { me, status } = useMe()
  const mayPost = me?.schoolVerified ?? false
  useEffect(() => {
    if (!mayPost) return
    const timer = setTimeout(() => void loadPost().then(loadComment), idleMs)
    return () => clearTimeout(timer)
  }, [mayPost])
  // The session ended while someone wrote: the draft waits until they are back.
  useEffect(() => {
    if (!open || status !== 'visitor') return
    setComposerOpen(undefined)
    openPrompt(open === 'post' ? 'guest-post' : 'guest-comment')
  }, [open, status])
  if (!open || status === 'visitor') return null
  return (
    <Suspense fallback={<Opening title={open === 'post' ? 'Create Post' : 'Create Comment'} />}>
      {open === 'post' ? <CreatePostDialog /> : <CreateCommentDialog answered={open} />}
    </Suspense>
  )
}

function Opening({ title }: { title: string }) {
  return (
    <Dialog title={title} open onClose={() => setComposerOpen(undefined)}>
      <Skeleton height={120} />
    </Dialog>
  )
}
