/** An error that the search engine reports, in the form of OpenSearch. */
export class SearchRefusal extends Error {
  readonly type: string
  readonly status: number
  /** Further fields of the error, such as the name of the index. */
  readonly details: Record<string, unknown>

  constructor(type: string, reason: string, status = 400, details: Record<string, unknown> = {}) {
    super(reason)
    this.type = type
    this.status = status
    this.details = details
  }
}

/** The fields of an error, without its status. */
export function reasonOf({ type, message, details }: SearchRefusal): Record<string, unknown> {
  return { type, reason: message, ...details }
}

/** The body of a response that reports an error. */
export function refusalBody(refusal: SearchRefusal): object {
  const reason = reasonOf(refusal)
  return { error: { root_cause: [reason], ...reason }, status: refusal.status }
}

export function parsingError(reason: string): SearchRefusal {
  return new SearchRefusal('parsing_exception', reason)
}

export function illegalArgument(reason: string): SearchRefusal {
  return new SearchRefusal('illegal_argument_exception', reason)
}

export function indexNotFound(name: string, reason = `no such index [${name}]`): SearchRefusal {
  return new SearchRefusal('index_not_found_exception', reason, 404, {
    'resource.type': 'index_or_alias',
    'resource.id': name,
    index: name,
    index_uuid: '_na_',
  })
}
