/** The person for whom calls are made. `lib` does not know the session, so the app passes it in. */
interface Session {
  /** The token for a request of the page's person; undefined for a visitor. Rejects if another person is signed in. */
  accessToken: (options?: { renew?: boolean }) => Promise<string | undefined>
  /** Ends the session and shows why. */
  endSession: (message: string) => Promise<void>
  /** The person whom the page shows; undefined for a visitor. */
  pageUser: () => string | undefined
}

let session: Session = {
  accessToken: () => Promise.resolve(undefined),
  endSession: () => Promise.resolve(),
  pageUser: () => undefined,
}

/** Sets the session. Until then every call is a visitor's. */
export function authorizeCalls(by: Session): void {
  session = by
}

export function callingSession(): Session {
  return session
}
