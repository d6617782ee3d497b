/** The refusals that every operation may return in addition to its own. */
export const commonRefusals = {
  'bad-input': { status: 400, message: 'Something went wrong. Try again.' },
  'sign-in-required': { status: 401, message: 'Log in to continue.' },
  'token-expired': { status: 401, message: 'Your session has ended. Log in again.' },
  'session-unknown': { status: 401, message: 'Log in to continue.' },
  'account-banned': { status: 403, message: 'Account has been banned' },
  'account-suspended': {
    status: 403,
    message: 'Your account is suspended. You can read, but not post or write to people.',
  },
  'email-not-verified': { status: 403, message: 'Verify your account' },
  'school-not-verified': { status: 403, message: 'Verify your school email to continue.' },
  'other-campus': { status: 403, message: 'Join this campus to continue.' },
  'campus-private': { status: 401, message: 'This community is private.' },
  'campus-not-found': { status: 404, message: "This page doesn't exist." },
  'not-found': { status: 404, message: "This page doesn't exist." },
  'chat-not-found': { status: 404, message: "This conversation doesn't exist" },
  'bad-cursor': { status: 400, message: 'Something went wrong. Try again.' },
  'key-conflict': { status: 409, message: 'Something went wrong. Try again.' },
  'stale-key': { status: 409, message: 'Something went wrong. Try again.' },
  'too-large': { status: 413, message: 'Something went wrong. Try again.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Try again later.' },
  unavailable: { status: 503, message: 'Something went wrong. Try again.' },
  internal: { status: 500, message: 'Something went wrong. Try again.' },
} as const
export type CommonCode = keyof typeof commonRefusals
