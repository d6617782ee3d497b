import { useId, useState } from 'react'
import { createDeal } from '../../../shared/deals/create-deal.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { ButtonRoom } from './button-room.tsx'
import { useOwnDeal } from './get-deal.ts'
import { MakeOffer } from './make-offer.tsx'
import { UpdateDeal } from './update-deal.tsx'
import { useDealCall } from './use-deal-call.ts'
import { useDealPrompt } from './use-deal-prompt.ts'
import styles from './create-deal.module.css'

interface CreateDealProps {
  post: Post
  sale: Sale
  /** Whether the buttons take less space, because they are in a conversation. */
  isShort?: boolean
}

/** Shown below another person's offer: the buttons to get in line or to make an offer, or else the person's own deal. */
export function CreateDeal({ post, sale, isShort }: CreateDealProps) {
  const own = useOwnDeal(post)
  const dealCall = useDealCall(post.id)
  const isPrompted = useDealPrompt(post.campusId)
  const [isOffering, setOffering] = useState(false)
  const errorId = useId()
  if (!own) return !isShort && <ButtonRoom post={post} />
  const { state, deal } = own
  if (!deal && (state === 'sold' || state === 'closed')) return null
  const { busy, isWaiting, error, run } = dealCall
  const { cents = 0 } = sale
  const ask = () => isPrompted() || run(() => call(createDeal, { postId: post.id, cents }))
  const offer = () => isPrompted() || setOffering(true)
  const mayOffer = sale.open && (!deal || deal.state === 'countered')
  return (
    <div className={styles.bar} role="group" aria-label="Your deal">
      {deal ? (
        <UpdateDeal
          post={post}
          deal={deal}
          dealCall={dealCall}
          onOffer={mayOffer ? offer : undefined}
          isShort={isShort}
        />
      ) : (
        <div className={styles.buttons}>
          {sale.cents !== undefined && (
            <Button kind="primary" busy={busy} onClick={() => void ask()}>
              {state === 'reserved' ? 'Get in line' : 'I want it'}
            </Button>
          )}
          {mayOffer && (
            <Button kind={sale.cents === undefined ? 'primary' : 'plain'} onClick={offer}>
              Make an offer
            </Button>
          )}
        </div>
      )}
      {isWaiting && <p role="status">Will send when you’re back</p>}
      {!isOffering && <FieldError id={errorId} error={error} />}
      {isOffering && (
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
