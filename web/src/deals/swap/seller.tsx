import { useEffect, useEffectEvent, useState } from 'react'
import { priceText } from '../../../../shared/deals/sale.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { clearRefusal, isAccepted, useOutcome } from './outcomes.ts'
import { sendProofs } from './send-proofs.ts'
import { Result } from './result.tsx'
import { takeDigits, takeScan } from './take-code.ts'
import { partnerOf, type DealOf, type Terms } from './terms.ts'
import styles from './swap.module.css'

const Scan = lazyPart(
  async () => (await import('./scan.tsx')).Scan,
  ({ onFail }) => onFail(),
)

interface SellerProps {
  of: DealOf
  terms: Terms
  /** An address that was scanned with the phone's own camera app. */
  scanned: string | undefined
  /** Why the seller cannot enter a code now; undefined if they can. */
  closed: string | undefined
}

/** Matches devices, which are stolen most often at meetings. */
const device = /\b(laptop|macbook|chromebook|thinkpad|i?phone|ipad|tablet|pixel|galaxy)s?\b/i
const digitsOfCode = 6
const againMs = 15_000

/** The seller's part of a handover: once they are paid, they scan the buyer's code or type its digits. */
export function Seller({ of, terms, scanned, closed }: SellerProps) {
  const { cents, thing } = terms
  const outcome = useOutcome(of)
  useScanned(scanned, (address) => void takeScan(of, terms, address))
  useSendAgain(outcome?.state === 'waiting')
  const name = partnerOf(terms)
  return (
    <>
      <p>{cents === 0 ? `${name} takes it, free` : `${name} pays ${priceText(cents)} in cash`}</p>
      {cents > 0 && device.test(thing) && <p>Get paid before they hold it.</p>}
      <Result outcome={outcome} />
      {!isAccepted(outcome) && (closed === undefined ? <TakeCode {...{ of, terms }} /> : <p>{closed}</p>)}
    </>
  )
}

function TakeCode({ of, terms }: { of: DealOf; terms: Terms }) {
  const outcome = useOutcome(of)
  const [camera, setCamera] = useState<'off' | 'on' | 'failed'>('off')
  const [digits, setDigits] = useState('')
  const isSending = outcome?.state === 'sending'
  const type = async (typed: string) => {
    if (isSending) return
    clearRefusal(of)
    setDigits(typed)
    if (typed.length < digitsOfCode) return
    await takeDigits(of, terms, typed)
    setDigits('')
  }
  const startCamera = () => {
    clearRefusal(of)
    setCamera('on')
  }
  return (
    <>
      {camera === 'on' ? (
        <Scan onScan={(text) => void takeScan(of, terms, text)} onFail={() => setCamera('failed')} />
      ) : (
        <Button kind="primary" wide onClick={startCamera}>
          {terms.partner ? `Scan ${terms.partner}’s code` : 'Scan the code'}
        </Button>
      )}
      {camera === 'failed' && <p role="alert">The camera is not available. Type the digits.</p>}
      <div className={styles.field}>
        <CodeField
          label="Or type the six digits"
          digits={digitsOfCode}
          isMailed={false}
          value={digits}
          onChange={(typed) => void type(typed)}
          error={outcome?.state === 'refused' ? outcome.message : undefined}
        />
      </div>
    </>
  )
}

/** Calls `take` once for a scanned address. */
function useScanned(address: string | undefined, take: (address: string) => void): void {
  const onScan = useEffectEvent(take)
  useEffect(() => {
    if (address !== undefined) onScan(address)
  }, [address])
}

/**
 * Retries unsent proofs every 15 seconds, because a phone may report that it is online although it cannot reach the server.
 */
function useSendAgain(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void sendProofs().catch(() => undefined), againMs)
    return () => clearInterval(timer)
  }, [isWaiting])
}
