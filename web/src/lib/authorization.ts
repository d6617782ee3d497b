/** Who calls are made for. `lib` does not know the session, so the app hands it in. */
interface Session {
  /** The token for a request; undefined for a visitor. */
  accessToken: (options?: { renew?: boolean }) => Promise<string | undefined>
  /** Ends the session and shows why. */
  endSession: (message: string) => Promise<void>
}

let session: Session = {
  accessToken: () => Promise.resolve(undefined),
  endSession: () => Promise.resolve(),
}

/** Hands in the session. Until then every call is a visitor's. */
export function authorizeCalls(by: Session): void {
  session = by
}

export function callingSession(): Session {
  return session
}
