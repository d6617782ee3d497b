/**
 * The SDK's chain of credential providers, reduced to the one that exists in a Lambda: the environment.
 * The build puts this in place of `@aws-sdk/credential-provider-node` and saves 130 KB per bundle.
 */
import { env } from './env.ts'

export function defaultProvider() {
  return async () => {
    const token = env.optional('AWS_SESSION_TOKEN')
    return {
      accessKeyId: env('AWS_ACCESS_KEY_ID'),
      secretAccessKey: env('AWS_SECRET_ACCESS_KEY'),
      ...(token ? { sessionToken: token } : {}),
    }
  }
}
