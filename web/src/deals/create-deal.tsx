import { useId, useState } from 'react'
import { createDeal } from '../../../shared/deals/create-deal.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { useOwnDeal } from './get-deal.ts'
import { MakeOffer } from './make-offer.tsx'
import { UpdateDeal } from './update-deal.tsx'
import { useDealCall } from './use-deal-call.ts'
import styles from './create-deal.module.css'

/** Below the text of what another person offers: take a place in line or make an offer, or what became of that. */
export function CreateDeal({ post, sale }: { post: Post; sale: Sale }) {
  const { data } = useOwnDeal(post.id)
  const { busy, error, run } = useDealCall(post.id)
  const [offering, setOffering] = useState(false)
  const errorId = useId()
  if (!data) return null
  const { state, deal } = data
  if (!deal && (state === 'sold' || state === 'closed')) return null
  const { cents } = sale
  const ask = () => run(() => call(createDeal, { postId: post.id, cents: cents ?? 0 }))
  const mayOffer = sale.open && (!deal || deal.state === 'countered')
  return (
    <div className={styles.bar} role="group" aria-label="Your deal">
      {deal && (
        <UpdateDeal post={post} deal={deal} busy={busy} run={run} onOffer={mayOffer ? () => setOffering(true) : undefined} />
      )}
      {!deal && (
        <div className={styles.buttons}>
          {cents !== undefined && (
            <Button kind="primary" busy={busy} onClick={() => void ask()}>
              {state === 'reserved' ? 'Get in line' : 'I want it'}
            </Button>
          )}
          {mayOffer && (
            <Button kind={cents === undefined ? 'primary' : 'plain'} onClick={() => setOffering(true)}>
              Make an offer
            </Button>
          )}
        </div>
      )}
      {!offering && <FieldError id={errorId} error={error} />}
      {offering && (
        <MakeOffer
          sale={sale}
          busy={busy}
          error={error}
          onOffer={async (offered) => {
            if (await run(() => call(createDeal, { postId: post.id, cents: offered, isOffer: true })))
              setOffering(false)
          }}
          onClose={() => setOffering(false)}
        />
      )}
    </div>
  )
}
