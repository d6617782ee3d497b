import { useMemo, useState } from 'react'
import { priceIn } from '../../../shared/deals/price-in.ts'
import { prohibited, type ProhibitedKind } from '../../../shared/posts/prohibited.ts'
import { prohibitedIn } from '../../../shared/posts/prohibited-in.ts'
import { useComposer } from '../composer/store.ts'
import type { Subject } from '../composer/subject.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import hidden from '../ui/hidden.module.css'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import styles from './prohibited-hint.module.css'

const pauseMs = 500

/**
 * Shown below the text of a post with a price: the kinds of prohibited things that the text may name. The text is checked
 * only on this device, and the hint prevents nothing, because a word alone does not prove what a person sells.
 */
export function ProhibitedHint({ subject }: { subject: Subject }) {
  const { text, sale } = useComposer(subject)
  const settled = useDebounced(text, pauseMs)
  const hasPrice = useMemo(() => sale !== undefined || priceIn(settled) !== undefined, [sale, settled])
  const suspected = useMemo(() => (hasPrice ? prohibitedIn(settled) : []), [hasPrice, settled])
  const announced = useAnnounced(suspected)
  return (
    <>
      {suspected.length > 0 && (
        <p className={styles.hint} role="note">
          {sentenceOf(suspected)} <NewTabLink to="/settings/not_for_sale">What may not be sold</NewTabLink>
        </p>
      )}
      <span className={hidden.hidden} role="status">
        {announced.length > 0 && sentenceOf(announced)}
      </span>
    </>
  )
}

/**
 * Returns the kinds that are announced now: each kind only the first time that it is suspected, and only while it is
 * suspected.
 */
function useAnnounced(suspected: readonly ProhibitedKind[]): readonly ProhibitedKind[] {
  const [known, setKnown] = useState<readonly ProhibitedKind[]>([])
  const [announced, setAnnounced] = useState<readonly ProhibitedKind[]>([])
  const added = suspected.filter((kind) => !known.includes(kind))
  if (added.length > 0) {
    setKnown([...known, ...added])
    setAnnounced(added)
  } else if (announced.some((kind) => !suspected.includes(kind))) setAnnounced([])
  return announced
}

/**
 * Returns a sentence such as 'Alcohol and tobacco may not be sold here.', or for several kinds: 'May not be sold here:
 * weapons; alcohol and tobacco.'
 */
function sentenceOf(kinds: readonly ProhibitedKind[]): string {
  const [first = '', ...more] = kinds.map((kind) => prohibited[kind].name)
  if (more.length === 0) return `${first} may not be sold here.`
  const listed = [first, ...more].map((name) => name.charAt(0).toLowerCase() + name.slice(1))
  return `May not be sold here: ${listed.join('; ')}.`
}
