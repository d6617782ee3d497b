import { useEffect } from 'react'
import { setComposerOpen, useComposerOpen } from '../composer/open.ts'
import { actionOf } from '../composer/use-open-composer.ts'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import { lazyPart, optionalPart } from '../ui/lazy-part.tsx'

const close = () => setComposerOpen(undefined)
const Opening = optionalPart(async () => (await import('./composer-opening.tsx')).ComposerOpening)
const CreatePostDialog = lazyPart(
  async () => (await import('../posts/create-post.tsx')).CreatePostDialog,
  close,
  () => <Opening title="Create Post" onClose={close} />,
)
const CreateCommentDialog = lazyPart(
  async () => (await import('../comments/create-comment.tsx')).CreateCommentDialog,
  close,
  () => <Opening title="Create Comment" onClose={close} />,
)

export function ComposerDialog() {
  const open = useComposerOpen()
  const { status } = useMe()
  // If the session ends while a person writes, the prompt to log in replaces the composer. The draft is kept.
  useEffect(() => {
    if (!open || status !== 'visitor') return
    setComposerOpen(undefined)
    openPrompt(open === 'post' ? 'guest-post' : 'guest-comment', { action: actionOf(open) })
  }, [open, status])
  if (!open || status === 'visitor') return null
  return open === 'post' ? <CreatePostDialog /> : <CreateCommentDialog target={open} />
}
