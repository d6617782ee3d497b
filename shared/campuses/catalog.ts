/** The location of a campus. The generic campus has none. */
export interface CampusLocation {
  city: string
  /** The postal abbreviation. */
  state: string
  /** ISO 3166-1, two letters. */
  country: string
}

/** The catalogue of campuses. To add a campus, add it here, in school-domains.ts and in time-zones.ts, and deploy. */
export interface Campus {
  /** Lower case; also the first label of its host. The generic landing campus is `campus`. */
  id: string
  /** The short name on the site: 'OU'. */
  name: string
  school: string
  location: CampusLocation
  privacy: 'public' | 'private'
  /** The school's colour; the readable accents of both themes are computed from it. */
  color: string
  /** The campus's account on the stage's social network, without the @. */
  socialHandle: string
}

const school = (
  id: string,
  name: string,
  schoolName: string,
  place: readonly [city: string, state: string],
  color: string,
  privacy: Campus['privacy'] = 'private',
): Campus => {
  const [city, state] = place
  const location = { city, state, country: 'US' }
  return { id, name, school: schoolName, location, color, privacy, socialHandle: `${name}BuySell` }
}

export const catalog: readonly Campus[] = [
  {
    id: 'campus',
    name: 'Campus',
    school: 'Campus',
    location: { city: '', state: '', country: '' },
    privacy: 'public',
    color: '#4f46e5',
    socialHandle: 'CampusBuySell',
  },
  school('ou', 'OU', 'University of Oklahoma', ['Norman', 'OK'], '#841617', 'public'),
  school('ut', 'UT', 'University of Texas', ['Austin', 'TX'], '#bf5700'),
  school('smu', 'SMU', 'Southern Methodist University', ['Dallas', 'TX'], '#0033a0'),
  school('uf', 'UF', 'University of Florida', ['Gainesville', 'FL'], '#fa4616'),
  school(
    'ucla',
    'UCLA',
    'University of California, Los Angeles',
    ['Los Angeles', 'CA'],

    '#2774ae',
  ),
  school('stanford', 'Stanford', 'Stanford University', ['Stanford', 'CA'], '#8c1515'),
  school('duke', 'Duke', 'Duke University', ['Durham', 'NC'], '#012169'),
  school('okstate', 'OkState', 'Oklahoma State University', ['Stillwater', 'OK'], '#fe5c00'),
  school('tamu', 'TAMU', 'Texas A&M University', ['College Station', 'TX'], '#500000'),
  school('mit', 'MIT', 'Massachusetts Institute of Technology', ['Cambridge', 'MA'], '#a31f34'),
  school('harvard', 'Harvard', 'Harvard University', ['Cambridge', 'MA'], '#a51c30'),
  school('ucf', 'UCF', 'University of Central Florida', ['Orlando', 'FL'], '#ffc904'),
  school('fsu', 'FSU', 'Florida State University', ['Tallahassee', 'FL'], '#782f40'),
  school('unt', 'UNT', 'University of North Texas', ['Denton', 'TX'], '#00853e'),
]
