/** Where a campus is. The generic campus is nowhere. */
export interface CampusLocation {
  city: string
  /** The postal abbreviation. */
  state: string
  /** ISO 3166-1, two letters. */
  country: string
}

/** The catalogue of campuses. A campus is added here, and a deploy brings it everywhere. */
export interface Campus {
  /** Lower case; also the first label of its host. The generic landing campus is `campus`. */
  id: string
  /** The short name on the site: 'OU'. */
  name: string
  school: string
  location: CampusLocation
  /** School-email domains; a sub-domain counts only where it is listed. */
  domains: readonly string[]
  privacy: 'public' | 'private'
  /** The school's colour; the readable accents of both themes are computed from it. */
  color: string
  /** Its account on the stage's social network, without the @. */
  socialHandle: string
}

const school = (
  id: string,
  name: string,
  schoolName: string,
  place: readonly [city: string, state: string],
  domains: readonly string[],
  color: string,
  privacy: Campus['privacy'] = 'private',
): Campus => {
  const [city, state] = place
  const location = { city, state, country: 'US' }
  return { id, name, school: schoolName, location, domains, color, privacy, socialHandle: `${name}BuySell` }
}

const utSystem = [
  'utexas.edu',
  'uta.edu',
  'utdallas.edu',
  'utep.edu',
  'utrgv.edu',
  'utsa.edu',
  'uttyler.edu',
  'utpb.edu',
]

export const catalog: readonly Campus[] = [
  {
    id: 'campus',
    name: 'Campus',
    school: 'Campus',
    location: { city: '', state: '', country: '' },
    domains: [],
    privacy: 'public',
    color: '#4f46e5',
    socialHandle: 'CampusBuySell',
  },
  school('ou', 'OU', 'University of Oklahoma', ['Norman', 'OK'], ['ou.edu'], '#841617', 'public'),
  school('ut', 'UT', 'University of Texas', ['Austin', 'TX'], utSystem, '#bf5700'),
  school('smu', 'SMU', 'Southern Methodist University', ['Dallas', 'TX'], ['smu.edu'], '#0033a0'),
  school('uf', 'UF', 'University of Florida', ['Gainesville', 'FL'], ['ufl.edu'], '#fa4616'),
  school(
    'ucla',
    'UCLA',
    'University of California, Los Angeles',
    ['Los Angeles', 'CA'],
    ['ucla.edu'],
    '#2774ae',
  ),
  school('stanford', 'Stanford', 'Stanford University', ['Stanford', 'CA'], ['stanford.edu'], '#8c1515'),
  school('duke', 'Duke', 'Duke University', ['Durham', 'NC'], ['duke.edu'], '#012169'),
  school('okstate', 'OkState', 'Oklahoma State University', ['Stillwater', 'OK'], ['okstate.edu'], '#fe5c00'),
  school('tamu', 'TAMU', 'Texas A&M University', ['College Station', 'TX'], ['tamu.edu'], '#500000'),
  school('mit', 'MIT', 'Massachusetts Institute of Technology', ['Cambridge', 'MA'], ['mit.edu'], '#a31f34'),
  school('harvard', 'Harvard', 'Harvard University', ['Cambridge', 'MA'], ['harvard.edu'], '#a51c30'),
  school('ucf', 'UCF', 'University of Central Florida', ['Orlando', 'FL'], ['ucf.edu'], '#ffc904'),
  school('fsu', 'FSU', 'Florida State University', ['Tallahassee', 'FL'], ['fsu.edu'], '#782f40'),
  school('unt', 'UNT', 'University of North Texas', ['Denton', 'TX'], ['unt.edu'], '#00853e'),
]
