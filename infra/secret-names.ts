/** The names of the secrets that operators make for a stage. */
import type { StageConfig } from './config.ts'

/** The name of the secret of the OAuth client at Google. */
export function googleSecretName(stage: string): string {
  return `campus/${stage}/google`
}

/** The versions whose signatures open private files, in ascending order: it does not show which of them signs. */
export function fileKeyVersions({
  fileKeyVersion,
  otherFileKeyVersion = fileKeyVersion,
}: Pick<StageConfig, 'fileKeyVersion' | 'otherFileKeyVersion'>): number[] {
  return [...new Set([fileKeyVersion, otherFileKeyVersion])].sort((one, other) => one - other)
}

/** The secret with the RSA key pair of a version. */
export function fileKeySecretName(stage: string, version: number): string {
  return `campus/${stage}/file-key-${version}`
}

/**
 * The secrets with the key pairs that identify us to push services (infra/README.md, 'The key of web push'). Browsers subscribe
 * under the first; the other, if any, only sends.
 */
export function pushSecretNames({
  stage,
  pushKeyVersion,
  otherPushKeyVersion = pushKeyVersion,
}: Pick<StageConfig, 'stage' | 'pushKeyVersion' | 'otherPushKeyVersion'>): [current: string, ...string[]] {
  const nameOf = (version: number) => `campus/${stage}/push-key-${version}`
  const others = otherPushKeyVersion === pushKeyVersion ? [] : [otherPushKeyVersion]
  return [nameOf(pushKeyVersion), ...others.map(nameOf)]
}

/** The secret with `secretKey`, for calling Stripe, and `webhookSecret`, with which Stripe signs its events. */
export function stripeSecretName({ stage, stripeKeyVersion }: StageConfig): string {
  return `campus/${stage}/stripe-${stripeKeyVersion}`
}
