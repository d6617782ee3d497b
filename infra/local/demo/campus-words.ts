/** What the places of a campus are called by its students; drafts name them in braces. */
export const campusWords = {
  ou: {
    library: 'Bizzell',
    union: 'the Union',
    gym: 'the Huff',
    dorm: 'Walker',
    street: 'Lindsey',
    corner: 'Campus Corner',
    lawn: 'the South Oval',
    city: 'Norman',
  },
  ut: {
    library: 'the PCL',
    union: 'the Texas Union',
    gym: 'Gregory',
    dorm: 'Jester',
    street: 'Rio Grande',
    corner: 'the Drag',
    lawn: 'the South Mall',
    city: 'Austin',
  },
  smu: {
    library: 'Fondren',
    union: 'Hughes-Trigg',
    gym: 'the Dedman Center',
    dorm: 'Boaz',
    street: 'Hillcrest',
    corner: 'Snider Plaza',
    lawn: 'the Dallas Hall lawn',
    city: 'Dallas',
  },
  uf: {
    library: 'Library West',
    union: 'the Reitz',
    gym: 'Southwest Rec',
    dorm: 'Broward',
    street: 'University',
    corner: 'Midtown',
    lawn: 'the Plaza of the Americas',
    city: 'Gainesville',
  },
} as const
export type DemoCampus = keyof typeof campusWords
