type PasswordRefusal = 'password-wrong' | 'password-too-short' | 'too-many-passwords' | 'token-expired'

/**
 * The refusal for an error of the pool's ChangePassword
 * (https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ChangePassword.html); undefined for a
 * fault. After many wrong passwords, the pool also refuses right ones for a while.
 */
export function passwordRefusalOf(error: unknown): PasswordRefusal | undefined {
  const { name, message } = error instanceof Error ? error : new Error()
  if (name === 'InvalidPasswordException') return 'password-too-short'
  if (name === 'LimitExceededException' || name === 'TooManyRequestsException') return 'too-many-passwords'
  if (name !== 'NotAuthorizedException') return undefined
  return message.startsWith('Incorrect username or password') ? 'password-wrong' : 'token-expired'
}
