import { Refusal } from '../refusal.ts'

export function notAuthorized(message: string): Refusal {
  return new Refusal('NotAuthorizedException', message)
}

/** The refusal of a wrong password and, if the client hides unknown users, of an unknown user. */
export function wrongCredentials(): Refusal {
  return notAuthorized('Incorrect username or password.')
}
