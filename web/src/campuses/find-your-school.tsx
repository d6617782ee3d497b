import type { Theme } from '../../../shared/campuses/surfaces.ts'
import { campuses, genericCampusId } from '../../../shared/campuses/campus.ts'
import { campusHref } from '../session/site-campus.ts'
import { SchoolMark } from './school-mark.tsx'
import { disclaimer } from './disclaimer.ts'
import styles from './find-your-school.module.css'

const schools = campuses.filter((campus) => campus.id !== genericCampusId)

/** All schools, each with a link to its site. */
export function FindYourSchool({ theme }: { theme: Theme }) {
  return (
    <section aria-labelledby="all-schools" className={styles.all}>
      <h2 id="all-schools" className={styles.title}>
        All schools
      </h2>
      <ul className={styles.schools}>
        {schools.map((campus) => (
          <li key={campus.id}>
            <a className={styles.school} href={campusHref(campus)}>
              <SchoolMark campus={campus} theme={theme} />
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.small}>{disclaimer}</p>
    </section>
  )
}
