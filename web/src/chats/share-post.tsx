import { useState } from 'react'
import type { SharedPost } from '../../../shared/chats/chat.ts'
import { listUserPosts } from '../../../shared/posts/list-user-posts.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { listSaved } from '../../../shared/saves/list-saved.ts'
import { call } from '../lib/call.ts'
import { usePages } from '../lib/use-pages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SharedPostLines } from './shared-post-card.tsx'
import { sharedPostOf } from './use-shared-post.ts'
import styles from './share-post.module.css'

interface SharePostProps {
  meId: string
  onPick: (postId: string) => void
  onClose: () => void
  /**
   * Set when the post is an offer for another person's wish. Then only the person's own posts can be chosen, and `onWithout`
   * continues without a post.
   */
  answer?: { onWithout: () => void }
}

/** The dialog for choosing a post to share in a message: one of the person's own posts, or of their saved ones. */
export function SharePost({ meId, onPick, onClose, answer }: SharePostProps) {
  const [source, setSource] = useState<'own' | 'saved'>('own')
  const own = usePages({
    key: ['posts to share', meId],
    load: (page, signal) => call(listUserPosts, { userId: meId, ...page }, { signal }),
  })
  const saved = usePages({
    key: ['saved posts to share', meId],
    load: (page, signal) => call(listSaved, page, { signal }),
    enabled: source === 'saved',
  })
  const list = source === 'own' ? own : saved
  const items: readonly (Post | { parentId: string })[] | undefined = list.pages?.flatMap(
    (page) => page.items,
  )
  const posts = items?.flatMap((item) => ('parentId' in item ? [] : [sharedPostOf(item)]))
  return (
    <Dialog title={answer ? 'Which one?' : 'Share a Post'} open onClose={onClose} wide>
      {!answer && (
        <div className={styles.sources} role="group" aria-label="Which posts">
          <SourceButton isOn={source === 'own'} onPress={() => setSource('own')}>
            Your posts
          </SourceButton>
          <SourceButton isOn={source === 'saved'} onPress={() => setSource('saved')}>
            Saved
          </SourceButton>
        </div>
      )}
      {list.failed && !list.moreFailed ? (
        <LoadFailed message={list.failed} retry={list.retry} />
      ) : (
        <Posts posts={posts} source={source} onPick={onPick} />
      )}
      {list.more && (
        <Button wide onClick={list.loadMore}>
          {list.moreFailed ? 'Try again' : 'Show more'}
        </Button>
      )}
      {answer && (
        <Button wide kind="plain" onClick={answer.onWithout}>
          Answer without a post
        </Button>
      )}
    </Dialog>
  )
}

function SourceButton(props: { isOn: boolean; onPress: () => void; children: string }) {
  return (
    <button type="button" className={styles.source} aria-pressed={props.isOn} onClick={props.onPress}>
      {props.children}
    </button>
  )
}

interface PostsProps {
  posts: readonly SharedPost[] | undefined
  source: 'own' | 'saved'
  onPick: (postId: string) => void
}

function Posts({ posts, source, onPick }: PostsProps) {
  if (!posts)
    return (
      <div className={styles.posts} aria-busy="true">
        {[1, 2, 3].map((one) => (
          <Skeleton key={one} height={74} radius={12} />
        ))}
      </div>
    )
  if (posts.length === 0)
    return (
      <p className={styles.none}>
        {source === 'own' ? 'You have no posts yet.' : "You haven't liked any posts yet"}
      </p>
    )
  return (
    <ul className={styles.posts}>
      {posts.map((post) => (
        <li key={post.id}>
          <button type="button" className={styles.post} onClick={() => onPick(post.id)}>
            <SharedPostLines post={post} />
          </button>
        </li>
      ))}
    </ul>
  )
}
