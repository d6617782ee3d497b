import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Post } from '../../../shared/posts/post.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { ownPostsKey } from './cache.ts'

/** `/home?filter=notify-posted` says once that the post was sent, and cleans the address (specification, core 2). */
export function useNotifyPosted(campusId: string): void {
  const [parameters, setParameters] = useSearchParams()
  const client = useQueryClient()
  const told = useRef(false)
  const asked = parameters.get('filter') === 'notify-posted'
  useEffect(() => {
    if (!asked || told.current) return
    told.current = true
    const post = client.getQueryData<Post[]>(ownPostsKey(campusId))?.[0]
    showAlert({
      message: 'Your post was sent',
      type: 'success',
      ...(post ? { link: { label: 'View', to: `/post/${post.id}` } } : {}),
    })
    setParameters({}, { replace: true })
  }, [asked, campusId, client, setParameters])
}
