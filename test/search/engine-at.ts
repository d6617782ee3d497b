import { localCredentials, region } from '../../infra/local/account.ts'
import { connectSearch } from '../../lambdas/platform/search.ts'

/**
 * A client of the engine at `url` with the administrator's credentials, which have all permissions. SEARCH_URL is
 * restored afterwards, because test files share a worker and the contract tests read SEARCH_URL.
 */
export function engineAt(url: string): ReturnType<typeof connectSearch> {
  const { accessKeyId, secretAccessKey } = localCredentials
  const former = process.env['SEARCH_URL']
  Object.assign(process.env, {
    SEARCH_URL: url,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: '',
  })
  try {
    return connectSearch()
  } finally {
    if (former === undefined) delete process.env['SEARCH_URL']
    else process.env['SEARCH_URL'] = former
  }
}
