import { localCredentials, region } from '../../infra/local/account.ts'
import { connectSearch } from '../../lambdas/platform/search.ts'

/** Signs with the administrator's credentials, which may do everything. */
export function engineAt(url: string): ReturnType<typeof connectSearch> {
  const { accessKeyId, secretAccessKey } = localCredentials
  Object.assign(process.env, {
    SEARCH_URL: url,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: '',
  })
  return connectSearch()
}
