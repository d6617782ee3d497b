import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Post } from '../../../shared/posts/post.ts'
import { isFirstPage } from '../lib/route-history.ts'
import { ownPath } from '../lib/own-path.ts'
import { useNarrow } from '../lib/use-narrow.ts'
import { useCampus } from '../lib/site-campus.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Composer } from './composer.tsx'
import { setComposerOpen } from './composer-open.ts'
import { clearComposer, getComposer, isDirty } from './composer-store.ts'
import { DiscardPost } from './discard-post.tsx'
import { addOwnPost } from './post-cache.ts'
import { sendPost } from './send-post.ts'
import { SendingPost } from './sending-post.tsx'
import styles from './create-post.module.css'

const alertDelayMs = 1000

/** The composer of wide screens, over the page; where the screen gets narrow it goes on as a page. */
export function CreatePostDialog() {
  const narrow = useNarrow()
  const navigate = useNavigate()
  const send = useSend((post) =>
    setTimeout(
      () =>
        showAlert({
          message: 'Your post was sent.',
          type: 'success',
          link: { label: 'View', to: `/post/${post.id}` },
        }),
      alertDelayMs,
    ),
  )
  const { discard, askDiscard } = useDiscard(() => setComposerOpen(false))
  useEffect(() => {
    if (!narrow) return
    setComposerOpen(false)
    void navigate(createPostPath(window.location.pathname))
  }, [narrow, navigate])
  if (narrow) return null
  return (
    <>
      <Dialog title="Create Post" open onClose={askDiscard}>
        <div className={styles.dialog}>
          <Composer onSend={send} />
        </div>
      </Dialog>
      {discard}
      <SendingPost />
    </>
  )
}

/** The composer of narrow screens, `/create/post?goBack={page}`; wide ones are sent back (specification, core 2). */
export function CreatePostPage() {
  const narrow = useNarrow()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const goBack = ownPath(parameters.get('goBack')) ?? '/home'
  const send = useSend(() => void navigate('/home?filter=notify-posted', { replace: true }))
  // Going back keeps the place in the feed; a visit that began here has nothing to go back to.
  const leave = () => void (isFirstPage() ? navigate(goBack, { replace: true }) : navigate(-1))
  const { discard, askDiscard } = useDiscard(leave)
  useEffect(() => {
    if (narrow) return
    if (isDirty(getComposer())) setComposerOpen(true)
    void navigate(goBack, { replace: true })
  }, [narrow, navigate, goBack])
  if (!narrow) return null
  return (
    <div className={styles.page}>
      <title>Create Post</title>
      <h1 className={styles.title}>Create Post</h1>
      <Composer
        onSend={send}
        leave={
          <Button kind="quiet" onClick={askDiscard}>
            Cancel
          </Button>
        }
      />
      {discard}
      <SendingPost />
    </div>
  )
}

export function createPostPath(goBack: string): string {
  return `/create/post?goBack=${encodeURIComponent(goBack)}`
}

function useSend(onSent: (post: Post) => void): () => void {
  const client = useQueryClient()
  const campus = useCampus()
  return () => {
    void sendPost(campus.id).then((post) => {
      if (!post) return
      addOwnPost(client, post)
      onSent(post)
    })
  }
}

/** Leaving asks first when something would be lost. */
function useDiscard(leave: () => void) {
  const [asking, setAsking] = useState(false)
  const discard = () => {
    clearComposer()
    leave()
  }
  return {
    askDiscard: () => (isDirty(getComposer()) ? setAsking(true) : leave()),
    discard: asking && <DiscardPost onKeep={() => setAsking(false)} onDiscard={discard} />,
  }
}
