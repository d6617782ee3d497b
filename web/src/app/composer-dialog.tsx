import { Suspense, useEffect } from 'react'
import { setComposerOpen, useComposerOpen } from '../composer/open.ts'
import { actionOf } from '../composer/use-open-composer.ts'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import { lazyPart, optionalPart } from '../ui/lazy-part.tsx'

const loadOpening = () => import('./composer-opening.tsx')
const loadPost = () => import('../posts/create-post.tsx')
const loadComment = () => import('../comments/create-comment.tsx')
const close = () => setComposerOpen(undefined)
const Opening = optionalPart(async () => (await loadOpening()).ComposerOpening)
const CreatePostDialog = lazyPart(
  async () => (await loadPost()).CreatePostDialog,
  close,
  () => waiting('Create Post'),
)
const CreateCommentDialog = lazyPart(
  async () => (await loadComment()).CreateCommentDialog,
  close,
  () => waiting('Create Comment'),
)
const idleMs = 3000

/** Loads the dialogs' code one after the other while online; where that fails, opening a dialog loads it again. */
async function preload(): Promise<void> {
  for (const load of [loadOpening, loadPost, loadComment]) {
    if (!navigator.onLine) return
    await load().catch(() => undefined)
  }
}

/** The composer dialog of the app. For people who can post, its code is preloaded after everything else. */
export function ComposerDialog() {
  const open = useComposerOpen()
  const { me, status } = useMe()
  const mayPost = me?.schoolVerified ?? false
  useEffect(() => {
    if (!mayPost) return
    const timer = setTimeout(() => void preload(), idleMs)
    return () => clearTimeout(timer)
  }, [mayPost])
  // When the session ends while someone writes, the draft is kept until they are back.
  useEffect(() => {
    if (!open || status !== 'visitor') return
    setComposerOpen(undefined)
    openPrompt(open === 'post' ? 'guest-post' : 'guest-comment', { action: actionOf(open) })
  }, [open, status])
  if (!open || status === 'visitor') return null
  return open === 'post' ? <CreatePostDialog /> : <CreateCommentDialog target={open} />
}

function waiting(title: string) {
  return (
    <Suspense>
      <Opening title={title} onClose={close} />
    </Suspense>
  )
}
