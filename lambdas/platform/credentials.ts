/**
 * Credentials from the environment, the only ones of the SDK's chain of providers that exist in a Lambda. The build
 * replaces `@aws-sdk/credential-provider-node` by this and saves 130 KB per bundle.
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
