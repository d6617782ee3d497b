import type { DemoAccount } from './accounts.ts'

/** A student who is seen, but whom nobody signs in as: rows of the table only. */
export type DemoPerson = Pick<DemoAccount, 'name' | 'email' | 'verified'> & { campusId: string }

const names = {
  ou: [
    'Aaliyah Brooks',
    'Ben Lindqvist',
    'Camila Reyes',
    'Caleb Harjo',
    'Chloe Nguyen',
    'Darius Freeman',
    'Elena Petrova',
    'Emeka Obi',
    'Fatima Zahra',
    'Grace Whitehorse',
    'Isaac Goldberg',
    'Jasmine Patel',
    'Jack Sullivan',
    'Kenji Mori',
    'Lily Tsosie',
    'Luis Ortega',
    'Mei Chen',
    'Nate Kowalski',
    'Olivia Dawson',
    'Rohan Gupta',
    'Sofia Marino',
    'Zoe Carter',
  ],
  ut: ['Andre Washington', 'Bianca Flores', 'Connor Hayes', 'Linh Pham', 'Samira Haddad'],
  smu: ['Avery Collins', 'Mateo Rios'],
  uf: ['Jordan Baptiste', 'Kayla Simmons'],
} as const

export const people: readonly DemoPerson[] = Object.entries(names).flatMap(([campusId, ofCampus]) =>
  ofCampus.map((name) => ({
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    verified: true,
    campusId,
  })),
)
