/** A refusal in Cognito's own words: answered as 400 with this code as the error type. */
export class UserPoolError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The most common refusal of the service. */
export function notAuthorized(message: string): UserPoolError {
  return new UserPoolError('NotAuthorizedException', message)
}

/** The one answer for a wrong password and, where the client asks for it, for a user that does not exist. */
export function wrongCredentials(): UserPoolError {
  return notAuthorized('Incorrect username or password.')
}
