import { HandCoins, MapPin, MessageCircle, ScanSearch, Tag } from 'lucide-react'
import styles from './how-it-works.module.css'

const steps = [
  {
    icon: MessageCircle,
    title: 'Chat or comment',
    text: 'Seen something you like? Ask about it below the post.',
  },
  { icon: Tag, title: 'Make an offer', text: 'Agree on a price that is fair for both of you.' },
  { icon: MapPin, title: 'Meet in a safe place', text: 'Somewhere public on campus, in daylight.' },
  {
    icon: ScanSearch,
    title: 'Inspect the item',
    text: 'Look at it and try it before any money changes hands.',
  },
  { icon: HandCoins, title: 'Pay in person', text: 'Pay the seller when you are happy with what you see.' },
]

/** Explains buying and selling in five steps. With `short`, shows only the names of the steps in a row. */
export function HowItWorks({ short = false }: { short?: boolean }) {
  return (
    <div className={styles.room}>
      <ol className={styles.steps} data-short={short || undefined}>
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title} className={styles.step}>
            <span className={styles.icon}>
              <Icon size={22} aria-hidden />
            </span>
            <div>
              <h3 className={styles.title}>{title}</h3>
              {!short && <p className={styles.text}>{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
