import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { lineAfter } from '../../../shared/deals/line.ts'
import type { Line, LineAction } from '../../../shared/deals/line.ts'
import { updateLine } from '../../../shared/deals/update-line.ts'
import { getPost } from '../../../shared/posts/get-post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import type { Author } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { changePost } from '../posts/change-cache.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { likelyBuyers } from './likely-buyers.ts'
import { lineQueryKey } from './use-line.ts'

const SellTo = lazyPart(
  async () => (await import('./sell-to.tsx')).SellTo,
  ({ onClose }) => onClose(),
)

/**
 * Changes the state of the person's own post, optimistically in every list. A refusal rolls back and shows the reason; if
 * another tab has changed the state, the post then shows that state. If there are likely buyers, marking as sold shows the
 * dialog `question`, which asks who got the thing.
 */
export function useLineAction(post: Pick<Post, 'id' | 'state' | 'stateVersion' | 'sale'>) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  /** The people who may have got the thing, while the dialog is open. */
  const [people, setPeople] = useState<readonly Author[]>()
  const line: Line = { state: post.state ?? 'available', version: post.stateVersion ?? 0 }
  const show = ({ state, version }: Line) =>
    changePost(client, post.id, (one) => ({ ...one, state, stateVersion: version }))
  /**
   * Returns whether the server accepted the action. With `buyerId`, the thing is reserved for that buyer until they respond.
   */
  const change = async (action: LineAction, buyerId?: string): Promise<boolean> => {
    const after = lineAfter(line, action)
    if (!after) return false
    setBusy(true)
    // `keep` changes no state, and a sale to a named buyer waits until that buyer confirms it.
    if (buyerId === undefined && action !== 'keep') show(after)
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
      void client.invalidateQueries({ queryKey: lineQueryKey(post.id) })
    }
  }
  const sell = async () => {
    setBusy(true)
    const { near, others } = await likelyBuyers(post.id)
    setBusy(false)
    if (near.length === 0) await change('sell')
    else setPeople([...near, ...others])
  }
  const sellTo = async (buyerId?: string) => {
    const isAccepted = await change('sell', buyerId)
    const buyer = people?.find(({ id }) => id === buyerId)
    if (isAccepted && buyer)
      showAlert({ message: `${buyer.name} is asked whether they have it.`, type: 'success' })
    return isAccepted
  }
  return {
    state: line.state,
    busy,
    act: (action: LineAction) =>
      void (action === 'sell' && post.sale?.kind === 'offer' ? sell() : change(action)),
    question: people && <SellTo people={people} onChoose={sellTo} onClose={() => setPeople(undefined)} />,
  }
}

async function latest(postId: string): Promise<Line | undefined> {
  const found = await call(getPost, { postId }).catch(() => undefined)
  return found && { state: found.post.state ?? 'available', version: found.post.stateVersion ?? 0 }
}
