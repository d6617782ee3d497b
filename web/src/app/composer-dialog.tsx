import { useEffect } from 'react'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import { Dialog } from '../ui/dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { setComposerOpen, useComposerOpen } from '../composer/open.ts'

const loadPost = () => import('../posts/create-post.tsx')
const loadComment = () => import('../comments/create-comment.tsx')
const close = () => setComposerOpen(undefined)
const CreatePostDialog = lazyPart(
  async () => (await loadPost()).CreatePostDialog,
  close,
  () => <Opening title="Create Post" />,
)
const CreateCommentDialog = lazyPart(
  async () => (await loadComment()).CreateCommentDialog,
  close,
  () => <Opening title="Create Comment" />,
)
const idleMs = 3000

/** One after the other, while there is a connection; who opens one before or without hears of a failure then. */
async function loadAhead(): Promise<void> {
  for (const load of [loadPost, loadComment]) {
    if (!navigator.onLine) return
    await load().catch(() => undefined)
  }
}

/** The place of the composer's dialog in the app: its editor is loaded ahead for those who can post, after all else. */
export function ComposerDialog() {
  const open = useComposerOpen()
  const { me, status } = useMe()
  const mayPost = me?.schoolVerified ?? false
  useEffect(() => {
    if (!mayPost) return
    const timer = setTimeout(() => void loadAhead(), idleMs)
    return () => clearTimeout(timer)
  }, [mayPost])
  // The session ended while someone wrote: the draft waits until they are back.
  useEffect(() => {
    if (!open || status !== 'visitor') return
    setComposerOpen(undefined)
    openPrompt(open === 'post' ? 'guest-post' : 'guest-comment')
  }, [open, status])
  if (!open || status === 'visitor') return null
  return open === 'post' ? <CreatePostDialog /> : <CreateCommentDialog answered={open} />
}

function Opening({ title }: { title: string }) {
  return (
    <Dialog title={title} open onClose={close}>
      <Skeleton height={120} />
    </Dialog>
  )
}
