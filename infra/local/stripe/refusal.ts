type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error'

/** An error as Stripe reports it: https://docs.stripe.com/api/errors */
export class StripeRefusal extends Error {
  readonly status: number
  readonly type: ErrorType
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(
    status: number,
    message: string,
    { type = 'invalid_request_error', code, param }: { type?: ErrorType; code?: string; param?: string } = {},
  ) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
    this.param = param
  }

  body(requestId: string) {
    const { type, code, param, message } = this
    const page = code && { code, doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}` }
    const requestLog = `https://dashboard.stripe.com/test/workbench/logs?object=${requestId}`
    return { error: { ...page, message, ...(param && { param }), request_log_url: requestLog, type } }
  }
}

export function noSuchAccount(id: string, param?: string): StripeRefusal {
  return new StripeRefusal(404, `No such account: '${id}'`, {
    code: 'resource_missing',
    ...(param && { param }),
  })
}

/** The error about an account of another platform, or an account that revoked our access. */
export function noAccess(id: string, secretKey: string): StripeRefusal {
  const key = `${secretKey.slice(0, 8)}***${secretKey.slice(-4)}`
  const message = `The provided key '${key}' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`
  return new StripeRefusal(403, message, { code: 'account_invalid' })
}
