import { priceText } from '../../../../shared/deals/sale.ts'
import type { Terms } from './terms.ts'
import styles from './swap.module.css'

/** Explains the steps of the handover to both people before they meet. */
export function Steps({ terms }: { terms: Terms }) {
  const steps = terms.seed === undefined ? stepsOfSeller(terms) : stepsOfBuyer(terms)
  return (
    <section className={styles.howItGoes} aria-label="How it goes">
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.asOf}>It works without a connection.</p>
    </section>
  )
}

function stepsOfBuyer({ cents, partner }: Terms): string[] {
  const seller = partner || 'the seller'
  return [
    'Look at it. Try it.',
    ...(cents === 0 ? [] : [`Pay ${seller} ${priceText(cents)} in cash.`]),
    'Once you have it, hold the button. Your code shows for a minute.',
    `Let ${seller} scan it, and it’s yours.`,
  ]
}

function stepsOfSeller({ cents, partner }: Terms): string[] {
  const buyer = partner || 'the buyer'
  return [
    `Let ${buyer} look at it and try it.`,
    ...(cents === 0 ? [] : [`Take ${priceText(cents)} in cash.`]),
    `Scan ${buyer}’s code or type its digits, and it’s sold.`,
  ]
}
