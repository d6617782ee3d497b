import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusalError } from '../../../shared/contract.ts'
import { lineAfter } from '../../../shared/deals/line.ts'
import type { Line, LineAction } from '../../../shared/deals/line.ts'
import { updateLine } from '../../../shared/deals/update-line.ts'
import { getPost } from '../../../shared/posts/get-post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { changePost } from '../posts/change-cache.ts'
import { lineKey } from './use-line.ts'
import { showAlert } from '../ui/alerts-store.ts'

/**
 * Changes the state of the person's own post, optimistically in every list; a refusal rolls back and shows why. If the state
 * was changed in another tab meanwhile, the post then shows that.
 */
export function useLineAction(post: Pick<Post, 'id' | 'state' | 'stateVersion'>) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const line: Line = { state: post.state ?? 'available', version: post.stateVersion ?? 0 }
  const show = ({ state, version }: Line) =>
    changePost(client, post.id, (one) => ({ ...one, state, stateVersion: version }))
  /** Who sells may name the buyer: it is reserved for them until they answer. Returns whether it was accepted. */
  const act = async (action: LineAction, buyerId?: string): Promise<boolean> => {
    const after = lineAfter(line, action)
    if (!after) return false
    setBusy(true)
    show(buyerId === undefined ? after : { ...after, state: 'reserved' })
    try {
      show(await call(updateLine, { postId: post.id, version: line.version, action, buyerId }))
      return true
    } catch (error) {
      const code = error instanceof RefusalError ? error.code : ''
      const now = code === 'deal-changed' ? await latest(post.id) : undefined
      show(now ?? line)
      showAlert({ message: error instanceof RefusalError ? error.message : wentWrong, type: 'danger' })
      return false
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: lineKey(post.id) })
    }
  }
  return { state: line.state, busy, act }
}

async function latest(postId: string): Promise<Line | undefined> {
  const found = await call(getPost, { postId }).catch(() => undefined)
  return found && { state: found.post.state ?? 'available', version: found.post.stateVersion ?? 0 }
}
