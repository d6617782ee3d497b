/** An error that a service reports to its caller, with AWS's error code. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  /** Further elements of an XML error. */
  readonly details: Record<string, string | number>

  constructor(code: string, message: string, status = 400, details: Record<string, string | number> = {}) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
  }
}

/** Refuses a feature of the real service that is missing here; `what` names the part that a developer has to add. */
export function notImplemented(what: string): Refusal {
  return new Refusal('NotImplemented', `The laptop does not implement ${what}`, 501)
}
