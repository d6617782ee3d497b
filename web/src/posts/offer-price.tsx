import { useQueryClient } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { priceIn } from '../../../shared/deals/price-in.ts'
import { isCategory } from '../../../shared/posts/category.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { updatePost } from '../../../shared/posts/update-post.ts'
import { questionOf } from '../deals/question-of.ts'
import { call } from '../lib/call.ts'
import { readStored, writeStored } from '../lib/stored.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { changePost } from './change-cache.ts'
import styles from './offer-price.module.css'

/** Asks the author of a post without a price, once, whether the price in its text should become the price of the post. */
export function OfferPrice({ post }: { post: Post }) {
  const client = useQueryClient()
  const storageKey = `no-price ${post.id}`
  const [isDeclined, setDeclined] = useState(() => readStored('localStorage', storageKey) !== null)
  const [busy, setBusy] = useState(false)
  const { id: postId, blocks, category, revision = 0 } = post
  const sale = priceIn(blocks.map(({ text }) => text).join('\n'))
  if (!sale || isDeclined) return null
  const take = async () => {
    setBusy(true)
    try {
      const kept = isCategory(category) ? { category } : {}
      const saved = await call(updatePost, { postId, revision, blocks, ...kept, sale })
      changePost(client, postId, (one) => ({
        ...one,
        sale,
        revision: saved.revision,
        editedAt: saved.editedAt,
      }))
    } catch (error) {
      setBusy(false)
      showAlert({ message: error instanceof RefusalError ? error.message : wentWrong, type: 'danger' })
    }
  }
  const decline = () => {
    writeStored('localStorage', storageKey, 'yes')
    setDeclined(true)
  }
  return (
    <p className={styles.offer}>
      <Button kind="plain" busy={busy} onClick={() => void take()}>
        <Tag size={16} aria-hidden />
        {questionOf(sale)}
      </Button>
      <Button kind="quiet" onClick={decline}>
        No
      </Button>
    </p>
  )
}
