import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Post } from '../../../shared/posts/post.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { ownPostsQueryKey } from './cache.ts'

/** Shows once that the post was sent, at `/home?filter=notify-posted`, and removes the filter from the address. */
export function useNotifyPosted(campusId: string): void {
  const [parameters, setParameters] = useSearchParams()
  const client = useQueryClient()
  const notified = useRef(false)
  const isWanted = parameters.get('filter') === 'notify-posted'
  useEffect(() => {
    if (!isWanted || notified.current) return
    notified.current = true
    const post = client.getQueryData<Post[]>(ownPostsQueryKey(campusId))?.[0]
    showAlert({
      message: 'Your post was sent',
      type: 'success',
      ...(post ? { link: { label: 'View', to: `/post/${post.id}` } } : {}),
    })
    setParameters({}, { replace: true })
  }, [isWanted, campusId, client, setParameters])
}
