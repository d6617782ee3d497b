/**
 * Places of each campus where people meet, in a file of its own that the first load does not include. To add one, add it here and
 * deploy. A place that is no longer used gets `retiredAt` and stays, because old deals name it.
 */
export interface Place {
  id: string
  name: string
  /** The exact spot: 'South doors'. */
  hint?: string
  /** The address for a search in a map; without an address, the name is searched. */
  address?: string
  /** Latitude and longitude in degrees, to about 100 m, which is enough for a drawing. */
  at?: readonly [latitude: number, longitude: number]
  hours?: string
  isLit?: true
  hasCamera?: true
  isStaffed?: true
  isStepFree?: true
  /** The day on which the campus or the police confirmed the place, as 'YYYY-MM-DD'. Places without it are suggestions. */
  confirmedAt?: string
  /** Epoch milliseconds. */
  retiredAt?: number
}

const suggested = (id: string, name: string): Place => ({ id, name })

/** Keyed by campus id. */
export const placesByCampus: Readonly<Record<string, readonly Place[]>> = {
  ou: [
    {
      id: 'norman-police',
      name: 'Norman Police Safe Exchange Zone',
      address: '201 W Gray St, Norman, OK',
      at: [35.222, -97.445],
      hours: 'Day and night',
      isLit: true,
      hasCamera: true,
      confirmedAt: '2026-11-01',
    },
    {
      id: 'ou-police',
      name: 'OU Police',
      address: '2775 Monitor Ave, Norman, OK',
      at: [35.187, -97.434],
      isStaffed: true,
      confirmedAt: '2026-11-01',
    },
    { id: 'bizzell', name: 'Bizzell Memorial Library', hint: 'South doors', at: [35.208, -97.446] },
    { id: 'union', name: 'Oklahoma Memorial Union', hint: 'Main entrance', at: [35.209, -97.444] },
  ],
  ut: [suggested('pcl', 'Perry-Castañeda Library'), suggested('union', 'Texas Union')],
  smu: [suggested('fondren', 'Fondren Library'), suggested('student-center', 'Hughes-Trigg Student Center')],
  uf: [suggested('library-west', 'Library West'), suggested('union', 'Reitz Union')],
  ucla: [suggested('powell', 'Powell Library'), suggested('ackerman', 'Ackerman Union')],
  stanford: [suggested('green', 'Green Library'), suggested('tresidder', 'Tresidder Union')],
  duke: [suggested('perkins', 'Perkins Library'), suggested('bryan', 'Bryan Center')],
  okstate: [suggested('edmon-low', 'Edmon Low Library'), suggested('union', 'Student Union')],
  tamu: [suggested('evans', 'Evans Library'), suggested('msc', 'Memorial Student Center')],
  mit: [suggested('stratton', 'Stratton Student Center'), suggested('hayden', 'Hayden Library')],
  harvard: [suggested('smith', 'Smith Campus Center'), suggested('lamont', 'Lamont Library')],
  ucf: [suggested('union', 'Student Union'), suggested('library', 'John C. Hitt Library')],
  fsu: [suggested('strozier', 'Strozier Library'), suggested('union', 'Student Union')],
  unt: [suggested('willis', 'Willis Library'), suggested('union', 'University Union')],
}

/** The places of a campus at which people may agree to meet now. */
export const placesOf = (campusId: string): readonly Place[] =>
  (placesByCampus[campusId] ?? []).filter(({ retiredAt }) => retiredAt === undefined)

/** A place of a campus, also a retired one. */
export const findPlace = (campusId: string, id: string): Place | undefined =>
  placesByCampus[campusId]?.find((place) => place.id === id)
