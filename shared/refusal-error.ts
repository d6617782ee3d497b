/** The error of every refusal, apart from contract.ts, because a visitor's first script has no schemas. */
import type { Refusal } from './contract.ts'

export interface RefusalDetails {
  /** A sentence per invalid input. */
  fields?: Record<string, string>
  /** Seconds. */
  retryAfter?: number
  requestId?: string
}

/** A refusal, thrown anywhere and caught once at the edge (server) or shown where it belongs (browser). */
export class RefusalError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  /** Known if the server sent the refusal. */
  readonly requestId: string | undefined
  constructor(code: string, { status, message }: Refusal, more: RefusalDetails = {}) {
    super(message)
    this.name = 'RefusalError'
    this.code = code
    this.status = status
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.requestId = more.requestId
  }
}
