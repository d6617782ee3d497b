/** An account that a reader of the demo can sign in with. */
export interface DemoAccount {
  /** What can be seen with it, as the start prints it. */
  role:
    | 'unverified e-mail'
    | 'unverified school'
    | 'verified'
    | 'author'
    | 'second verified'
    | 'other campus'
    | 'banned'
  /** Also the sign-in name. Its mail is in the local inbox. */
  email: string
  password: string
  name: string
  verified: boolean
  /** Where the school e-mail is verified; without it the account is unverified there. */
  campusId?: string
}

const password = 'campus-demo'

export const demoAccounts: readonly DemoAccount[] = [
  { role: 'unverified e-mail', email: 'new@example.com', password, name: 'Noah Whitfield', verified: false },
  {
    role: 'unverified school',
    email: 'no-school@example.com',
    password,
    name: 'Priya Raman',
    verified: true,
  },
  {
    role: 'verified',
    email: 'verified@example.com',
    password,
    name: 'Maya Bennett',
    verified: true,
    campusId: 'ou',
  },
  {
    role: 'author',
    email: 'author@example.com',
    password,
    name: 'Diego Salazar',
    verified: true,
    campusId: 'ou',
  },
  {
    role: 'second verified',
    email: 'friend@example.com',
    password,
    name: 'Hannah Okafor',
    verified: true,
    campusId: 'ou',
  },
  {
    role: 'other campus',
    email: 'ut@example.com',
    password,
    name: 'Marcus Tran',
    verified: true,
    campusId: 'ut',
  },
  {
    role: 'banned',
    email: 'banned@example.com',
    password,
    name: 'Tyler Crane',
    verified: true,
    campusId: 'ou',
  },
]
