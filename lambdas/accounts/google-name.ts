import { isFullName } from '../../shared/users/full-name.ts'
import { namePartMaximum } from '../../shared/users/names.ts'

const nobody = { firstName: 'anonymous', lastName: 'user' }

/**
 * Derives the name of a new account from the name at Google. The name is split at spaces, and parts with digits are
 * dropped; the first and the last part become the names, and the last may be a single letter. If these are not allowed as
 * a name, the last name is 'user'; if that is not allowed either, the name is 'anonymous user'.
 */
export function nameFromGoogle(displayName: string): { firstName: string; lastName: string } {
  const parts = displayName
    .split(/\s+/)
    .map((part) => part.replace(/^[.,-]+|[,-]+$/g, ''))
    .filter((part) => part !== '' && !/\p{N}/u.test(part))
  const [firstName = '', lastName] = [parts.at(0), parts.slice(1).at(-1)].map((part) =>
    part?.slice(0, namePartMaximum),
  )
  const candidates = [
    ...(lastName === undefined ? [] : [{ firstName, lastName }]),
    { firstName, lastName: nobody.lastName },
  ]
  const isName = (name: { firstName: string; lastName: string }) =>
    isFullName(`${name.firstName} ${name.lastName}`, { lastMinimum: 1 })
  return candidates.find(isName) ?? nobody
}
