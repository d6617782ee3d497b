import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../lib/link.tsx'
import { socialOf } from './contact.ts'
import { useCampus } from '../session/site-campus.ts'
import styles from './frequent-questions.module.css'

export function FrequentQuestions() {
  const { handle, url } = socialOf(useCampus())
  return (
    <div className={styles.questions}>
      <Question asks="Who can join?">
        Students whose school is listed here. A school email ending in .edu is all you need: we send a PIN to
        it, and you are in.
      </Question>
      <Question asks="Are you affiliated with my school?">
        No. We are not affiliated with any school. We only check that the people of a campus study there.
      </Question>
      <Question asks="How do I buy something?">
        Chat or comment, make an offer, meet in a safe place, inspect the item, and pay in person.
      </Question>
      <Question asks="How do I sell something?">
        Press ‘Create Post’ on your campus’s site, say what it is and what it costs, and add photos. Students
        of your campus see it at once.
      </Question>
      <Question asks="Where should we meet?">
        In a public place with people around: the library, the student union, a café on campus.{' '}
        <Link className={styles.link} to="/settings/trust_and_safety">
          More about safety
        </Link>
      </Question>
      <Question asks="My school is missing. Can you add it?">
        Yes. Send us a message at{' '}
        <a className={styles.link} href={url} target="_blank" rel="noopener">
          {handle}
        </a>{' '}
        and tell us which school it is, or{' '}
        <Link className={styles.link} to="/search_schools">
          request it
        </Link>
        .
      </Question>
    </div>
  )
}

function Question({ asks, children }: { asks: string; children: ReactNode }) {
  return (
    <details className={styles.question}>
      <summary className={styles.asks}>
        {asks}
        <ChevronDown size={20} aria-hidden />
      </summary>
      <p className={styles.answer}>{children}</p>
    </details>
  )
}
