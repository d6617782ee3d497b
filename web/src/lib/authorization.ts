/** The session in which calls are made. `lib` does not import the session, so the app sets it here. */
interface Session {
  /**
   * Returns the token for a request by the page's person; undefined for a visitor. Rejects if another person is signed in.
   */
  accessToken: (options?: { renew?: boolean }) => Promise<string | undefined>
  /** Ends the session and shows `message` as the reason. */
  endSession: (message: string) => Promise<void>
  /** Returns the id of the person for whom the page is shown; undefined for a visitor. */
  pageUser: () => string | undefined
}

let session: Session = {
  accessToken: () => Promise.resolve(undefined),
  endSession: () => Promise.resolve(),
  pageUser: () => undefined,
}

/** Sets the session. Before this is called, calls to the API are sent as those of a visitor. */
export function authorizeCalls(by: Session): void {
  session = by
}

export function callingSession(): Session {
  return session
}
