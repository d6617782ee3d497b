/** The catalogue of campuses. A campus is added here, and a deploy brings it everywhere. */
export interface Campus {
  /** Lower case; also the first label of its host. The generic landing campus is `campus`. */
  id: string
  /** The short name on the site: 'OU'. */
  name: string
  school: string
  city: string
  state: string
  /** School-email domains; a sub-domain counts only where it is listed. */
  domains: readonly string[]
  privacy: 'public' | 'private'
  /** The school's colour; the readable accents of both themes are computed from it. */
  color: string
}

const school = (
  id: string,
  name: string,
  schoolName: string,
  place: readonly [city: string, state: string],
  domains: readonly string[],
  color: string,
  privacy: Campus['privacy'] = 'private',
): Campus => ({ id, name, school: schoolName, city: place[0], state: place[1], domains, color, privacy })

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
    city: '',
    state: '',
    domains: [],
    privacy: 'public',
    color: '#4f46e5',
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
