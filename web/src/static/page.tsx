import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { NavLink, useLocation, useParams } from 'react-router-dom'
import { socialOf, supportEmail } from '../campuses/contact.ts'
import { useCampus } from '../session/site-campus.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { About } from './about.tsx'
import type { Facts } from './facts.ts'
import { Help } from './help.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Privacy } from './privacy.tsx'
import { Returns } from './returns.tsx'
import styles from './page.module.css'
import { Terms } from './terms.tsx'
import { TrustAndSafety } from './trust-and-safety.tsx'

const pages = [
  { name: 'about', title: 'About', Text: About },
  { name: 'howitworks', title: 'How It Works', Text: HowItWorks },
  { name: 'returns', title: 'Return Policy', Text: Returns },
  { name: 'trust_and_safety', title: 'Trust and Safety', Text: TrustAndSafety },
  { name: 'terms', title: 'Terms of Service', Text: Terms },
  { name: 'privacy', title: 'Privacy Policy', Text: Privacy },
  { name: 'help', title: 'Help', Text: Help },
] as const satisfies { name: string; title: string; Text: (facts: Facts) => ReactNode }[]

/** `/settings/{page}`: a page of plain text, open to everybody. `missing` stands for an unknown page. */
export function StaticPage({ missing }: { missing: ReactNode }) {
  const { page } = useParams()
  const { hash } = useLocation()
  const campus = useCampus()
  const menu = useRef<HTMLElement>(null)
  const shown = pages.find(({ name }) => name === page)
  useEffect(() => {
    // The page renders after the browser looked for the element of the hash.
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, page])
  useEffect(() => {
    // On phones the menu is one line that scrolls sideways.
    const current = menu.current?.querySelector<HTMLElement>('[aria-current]')
    if (current) menu.current?.scrollTo(current.offsetLeft - 16, 0)
  }, [page])
  if (!shown) return missing
  const { title, Text } = shown
  return (
    <>
      <title>{title}</title>
      <PageHeader title={title} />
      <nav ref={menu} className={styles.pages} aria-label="Information">
        {pages.map((one) => (
          <NavLink key={one.name} to={`/settings/${one.name}`} className={styles.page} replace>
            {one.title}
          </NavLink>
        ))}
      </nav>
      <article className={styles.text}>
        <Text email={supportEmail()} {...socialOf(campus)} />
      </article>
    </>
  )
}
