import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { Link } from '../lib/link.tsx'
import { socialOf, supportEmail } from '../campuses/contact.ts'
import { useCampus } from '../session/site-campus.ts'
import { SettingsHeader } from '../settings/header.tsx'
import { about } from './about.tsx'
import { cookies } from './cookies.tsx'
import { feedback } from './feedback.tsx'
import { help } from './help.tsx'
import { howItWorks } from './how-it-works.tsx'
import { prohibitedPage } from './prohibited.tsx'
import { privacy } from './privacy.tsx'
import { refunds } from './refunds.tsx'
import { returns } from './returns.tsx'
import styles from './page.module.css'
import { terms } from './terms.tsx'
import type { PageText, Section } from './text.ts'
import { trustAndSafety } from './trust-and-safety.tsx'

/** The pages by the last part of their address, in the order of the menu. */
const pages: Record<string, PageText> = {
  about,
  howitworks: howItWorks,
  returns,
  refunds,
  trust_and_safety: trustAndSafety,
  not_for_sale: prohibitedPage,
  terms,
  privacy,
  cookies,
  help,
  feedback,
}
/** A second address of a page. */
const aliases: Record<string, string> = { trust: 'trust_and_safety' }
/** The number of sections from which a page has a table of contents. */
const contentsFrom = 4

/** `/settings/{page}`: a page of plain text, open to everybody. `missing` shows for an unknown page. */
export function StaticPage({ missing }: { missing: ReactNode }) {
  const { page = '' } = useParams()
  const { hash } = useLocation()
  const campus = useCampus()
  const shown = pages[aliases[page] ?? page]
  useEffect(() => {
    // The browser looks for the hash's element before this page renders, so the page scrolls to it here.
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, page])
  if (!shown) return missing
  const { sections } = shown
  const facts = { email: supportEmail(), ...socialOf(campus) }
  return (
    <>
      <SettingsHeader title={shown.title} />
      <article className={styles.text}>
        {shown.lead}
        <p className={styles.changed}>
          Last changed <time dateTime={shown.changed}>{dayOf(shown.changed)}</time>
        </p>
        {sections.length >= contentsFrom && <Contents sections={sections} />}
        {sections.map(({ id, title, text }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {text(facts)}
          </section>
        ))}
      </article>
    </>
  )
}

function Contents({ sections }: { sections: Section[] }) {
  return (
    <nav className={styles.contents} aria-label="On this page">
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`} replace>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Formats '2026-11-22' as 'November 22, 2026', in every time zone. */
function dayOf(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
