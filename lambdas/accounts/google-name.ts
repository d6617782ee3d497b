import { isFullName } from '../../shared/users/full-name.ts'

/** The most letters of a first and of a last name. */
const longest = 20
const nobody = { firstName: 'anonymous', lastName: 'user' }

/**
 * The name of a new account from the one at Google: spaces, dots, commas and dashes split it, parts with digits are dropped,
 * and the first and the last part are the names. What nobody may register as a name becomes 'user', or 'anonymous user'.
 */
export function nameFromGoogle(displayName: string): { firstName: string; lastName: string } {
  const parts = displayName.split(/[\s.,-]+/).filter((part) => part !== '' && !/\p{N}/u.test(part))
  const [firstName = '', lastName] = [parts.at(0), parts.slice(1).at(-1)].map((part) =>
    part?.slice(0, longest),
  )
  const candidates = [
    ...(lastName === undefined ? [] : [{ firstName, lastName }]),
    { firstName, lastName: nobody.lastName },
  ]
  return candidates.find((name) => isFullName(`${name.firstName} ${name.lastName}`)) ?? nobody
}
