import { BadgeCheck, Bookmark, Camera, Users } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../lib/link.tsx'
import { FrequentQuestions } from './frequent-questions.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LandingButton } from './landing-button.tsx'
import { PhonePreview } from './phone-preview.tsx'
import { disclaimer } from './disclaimer.ts'
import styles from './landing.module.css'

const features = [
  {
    icon: BadgeCheck,
    title: 'Students only',
    text: 'Everyone who posts has verified a school email. No strangers from across the country.',
  },
  {
    icon: Users,
    title: 'Your campus only',
    text: 'Each school has a site of its own, so whatever you find is a short walk away.',
  },
  {
    icon: Camera,
    title: 'Posted in a minute',
    text: 'A few words and up to 10 photos or videos. That is all a post needs.',
  },
  {
    icon: Bookmark,
    title: 'Nothing gets lost',
    text: 'Save what you like, follow the comments, and come back to it when you are ready.',
  },
]

/** The home page of the generic site: what the product is, how it works, and how to find a school. */
export function Landing() {
  return (
    <div className={styles.landing}>
      <title>Campus Buy/Sell</title>
      <header className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.headline}>Buy and sell with the students around you</h1>
          <p className={styles.lead}>
            Books, bikes, tickets, rooms: your school’s own marketplace. A school email ending in .edu is all
            you need.
          </p>
          <div className={styles.action}>
            <LandingButton />
          </div>
          <p className={styles.small}>{disclaimer}</p>
        </div>
        <div className={styles.phone}>
          <PhonePreview />
        </div>
      </header>
      <Part title="How it works">
        <HowItWorks />
      </Part>
      <Part title="Made for campus life">
        <ul className={styles.features}>
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title} className={styles.feature}>
              <Icon size={24} aria-hidden />
              <h3 className={styles.name}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Questions and answers">
        <FrequentQuestions />
      </Part>
      <section className={styles.last} aria-label="Get started">
        <p className={styles.lastWords}>Ready when you are.</p>
        <LandingButton />
        <Link className={styles.link} to="/search_schools">
          See all schools
        </Link>
      </section>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
