import type { Payouts, Requirement } from '../../../shared/payouts/payouts.ts'
import { payoutStageOf } from './stage.ts'
import styles from './payments.module.css'
import { wordsOf } from './requirement-words.ts'

const headings: Record<Requirement['due'], string> = {
  'past-due': 'Overdue',
  now: 'Needed now',
  'in-review': 'Being checked',
  later: 'Needed later',
}

/** The data that Stripe still requires, in plain words. */
export function Wanted({ payouts }: { payouts: Payouts }) {
  const { requirements } = payouts
  const stage = payoutStageOf(payouts)
  if (requirements.length === 0 || stage === 'refused') return null
  // Before an application is submitted, Stripe marks every requirement as overdue, although nothing is late.
  if (stage === 'incomplete')
    return (
      <List
        heading="What Stripe still needs"
        requirements={requirements.filter(({ due }) => due !== 'later')}
      />
    )
  const dues: Requirement['due'][] = ['past-due', 'now', 'in-review', 'later']
  return dues.map((due) => (
    <List key={due} heading={headings[due]} requirements={requirements.filter((one) => one.due === due)} />
  ))
}

function List({ heading, requirements }: { heading: string; requirements: Requirement[] }) {
  if (requirements.length === 0) return null
  return (
    <section className={styles.wanted}>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.list}>
        {wordsOf(requirements).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  )
}
