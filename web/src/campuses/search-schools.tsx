import { useState } from 'react'
import type { Theme } from '../../../shared/campuses/surfaces.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { socialOf } from './contact.ts'
import { useHasBack } from '../lib/route-history.ts'
import { useCampus } from '../session/site-campus.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { RequestSchool } from './request-school.tsx'
import type { MissingSchool } from './request-school.tsx'
import { FindYourSchool } from './find-your-school.tsx'
import { SchoolDialog } from './school-dialog.tsx'
import { SchoolField } from './school-field.tsx'
import styles from './search-schools.module.css'

/** `/search_schools`: a combobox of schools, and the list of all schools below it. */
export function SearchSchools({ theme }: { theme: Theme }) {
  const [picked, setPicked] = useState<Campus>()
  const [missing, setMissing] = useState<MissingSchool>({ school: '', place: '' })
  const [isRequesting, setRequesting] = useState(false)
  const { handle, url } = socialOf(useCampus())
  return (
    <>
      <title>Find Your School · Campus Buy/Sell</title>
      <PageHeader title="Find Your School" back={useHasBack()} />
      <div className={styles.search}>
        <p className={styles.text}>Search by school, city, state or country.</p>
        <SchoolField
          theme={theme}
          onPick={setPicked}
          onRequest={(school) => {
            setMissing({ ...missing, school })
            setRequesting(true)
          }}
        />
        <p className={styles.small}>
          Is your school missing?{' '}
          <a className={styles.link} href={url} target="_blank" rel="noopener">
            Message us at {handle}
          </a>{' '}
          or{' '}
          <button type="button" className={styles.link} onClick={() => setRequesting(true)}>
            request it here
          </button>
        </p>
      </div>
      <FindYourSchool theme={theme} />
      {picked && <SchoolDialog campus={picked} theme={theme} onClose={() => setPicked(undefined)} />}
      {isRequesting && (
        <RequestSchool value={missing} onChange={setMissing} onClose={() => setRequesting(false)} />
      )}
    </>
  )
}
