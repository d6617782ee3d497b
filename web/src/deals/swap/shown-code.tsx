import { useEffect, useState } from 'react'
import { digitsOf, linkOf } from '../../../../shared/deals/handover.ts'
import { useMediaQuery } from '../../lib/media-query.ts'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { Progress } from '../../ui/progress.tsx'
import { addressOf } from './address.ts'
import { QrCode } from './qr-code.tsx'
import type { DealOf, Terms } from './terms.ts'
import styles from './swap.module.css'

interface ShownCodeProps {
  of: DealOf
  terms: Terms
  seed: string
  slot: number
  /** The seconds for which the code is visible, and how many of them are left. */
  seconds: number
  left: number
}

/** The buyer's code of the slot, as a QR code and as six digits. Other devices than phones show only the digits. */
export function ShownCode({ of, terms, seed, slot, seconds, left }: ShownCodeProps) {
  const hasQr = !useMediaQuery('no phone')
  const code = useCode(terms, seed, slot)
  return (
    <section className={styles.code} ref={focusOnMount} tabIndex={-1} aria-label="Your code">
      {code && (
        <>
          {hasQr && <QrCode text={addressOf(of, code)} label="Your code for a camera" />}
          <p className={styles.digits}>{`${code.digits.slice(0, 3)} ${code.digits.slice(3)}`}</p>
        </>
      )}
      <p>Show it, don’t send it.</p>
      <Progress label="Time left" value={left / seconds} />
    </section>
  )
}

/** Returns the code of a slot; undefined while it is computed. */
function useCode({ dealId, number, at }: Terms, seed: string, slot: number) {
  const [code, setCode] = useState<{ slot: number; link: string; digits: string }>()
  useEffect(() => {
    let isOld = false
    const compute = async () => {
      const link = await linkOf({ dealId, number, at }, seed, slot)
      const digits = await digitsOf(link)
      if (!isOld) setCode({ slot, link, digits })
    }
    void compute()
    return () => {
      isOld = true
    }
  }, [dealId, number, at, seed, slot])
  return code?.slot === slot ? code : undefined
}
