import { lazy, Suspense, useEffect } from 'react'
import { useMe } from '../lib/me.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { setComposerOpen, useComposerOpen } from './composer-open.ts'

const load = () => import('./create-post.tsx')
const CreatePostDialog = lazy(async () => ({ default: (await load()).CreatePostDialog }))
const idleMs = 3000

/** The place of the composer's dialog in the app: its editor is loaded ahead for those who can post, after all else. */
export function ComposerDialog() {
  const open = useComposerOpen()
  const { me } = useMe()
  const mayPost = me?.schoolVerified ?? false
  useEffect(() => {
    if (!mayPost) return
    const timer = setTimeout(() => void load(), idleMs)
    return () => clearTimeout(timer)
  }, [mayPost])
  if (!open) return null
  return (
    <Suspense fallback={<Opening />}>
      <CreatePostDialog />
    </Suspense>
  )
}

function Opening() {
  return (
    <Dialog title="Create Post" open onClose={() => setComposerOpen(false)}>
      <Skeleton height={120} />
    </Dialog>
  )
}
