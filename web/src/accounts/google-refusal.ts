import { cookiesNeeded } from '../session/cookies-needed.ts'

/** The sentence for each reason why a sign-in with Google failed. The keys are the values of `?google=` in the address. */
const sentences = {
  cookies: cookiesNeeded,
  banned: 'Account has been banned',
  network: 'Network error. Please check your connection',
  canceled: 'Error: Sign-in process was canceled',
  'other-credentials': 'Error: Account already exists with different credentials',
  'invalid-credential': 'Error: Invalid credentials',
  disabled: 'Error: That account has been disabled',
  'no-user': 'Error: User email not found',
  'wrong-password': 'Error: Incorrect password',
  unknown: 'Unknown Error Signing In with Google',
  'after-sign-in': 'Error Signing In with Google.',
}
export type GoogleRefusal = keyof typeof sentences

/** Patterns of the user pool's errors; the first match counts. Words with dashes come from the trigger `pre-sign-up`. */
const patterns: [RegExp, GoogleRefusal][] = [
  [/account-banned/, 'banned'],
  [/google-other-credentials/, 'other-credentials'],
  [/google-unverified|invalid_grant/, 'invalid-credential'],
  [/google-without-email|account-missing|User does not exist/, 'no-user'],
  [/User is (disabled|not enabled)/, 'disabled'],
  [/Incorrect username or password/, 'wrong-password'],
  [/access_denied/, 'canceled'],
]

/** Returns why a sign-in failed. `error` is the user pool's error code, `description` is the text of the error. */
export function googleRefusal(error: string, description: string): GoogleRefusal {
  return patterns.find(([pattern]) => pattern.test(`${error} ${description}`))?.[1] ?? 'unknown'
}

/** Returns the sentence for the value of `?google=` in the page's address; undefined for an unknown value. */
export function googleSentence(refusal: string | null): string | undefined {
  return new Map<string | null, string>(Object.entries(sentences)).get(refusal)
}
