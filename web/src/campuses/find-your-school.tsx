import { campuses, genericCampusId } from '../../../shared/campuses/campus.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { accentsOf } from '../../../shared/campuses/accent.ts'
import type { Theme } from '../../../shared/campuses/accent.ts'
import { campusHref } from '../lib/site-campus.ts'
import styles from './find-your-school.module.css'

const schools = campuses.filter((campus) => campus.id !== genericCampusId)

/** The landing of the generic campus: every school as a link to its own site. */
export function FindYourSchool({ theme }: { theme: Theme }) {
  return (
    <div className={styles.page}>
      <title>Find Your School · Campus Buy/Sell</title>
      <header className={styles.hero}>
        <h1 className={styles.title}>Find Your School</h1>
        <p className={styles.text}>
          Buy and sell with the students around you: books, bikes, tickets, rooms. All you need is a school
          email.
        </p>
      </header>
      <ul className={styles.schools}>
        {schools.map((campus) => (
          <School key={campus.id} campus={campus} theme={theme} />
        ))}
      </ul>
      <p className={styles.small}>Made for students. Not affiliated with any school.</p>
    </div>
  )
}

function School({ campus, theme }: { campus: Campus; theme: Theme }) {
  const { accent, accentInk } = accentsOf(campus.color, theme)
  return (
    <li>
      <a className={styles.school} href={campusHref(campus)}>
        <span className={styles.mark} style={{ background: accent, color: accentInk }} aria-hidden>
          {campus.name.length > 4 ? campus.name.slice(0, 1) : campus.name}
        </span>
        <span className={styles.name}>
          <strong>{campus.name}</strong>
          <span>{campus.school}</span>
          <span>
            {campus.city}, {campus.state}
          </span>
        </span>
      </a>
    </li>
  )
}
