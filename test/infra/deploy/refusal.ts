export interface Reply {
  status: number
  body: string | Buffer
  headers?: Record<string, string>
}

/** An error response of a service. */
export class AwsRefusal extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}
