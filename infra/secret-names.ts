/** The names of the secrets that operators create for a stage. */
import type { StageConfig } from './config.ts'

/** The secret with the key of the OAuth client at Google. */
export function googleSecretName(stage: string): string {
  return `campus/${stage}/google`
}

/**
 * The versions of the keys whose signatures open private files. The order is always ascending, so it does not depend on
 * which key signs.
 */
export function fileKeyVersions({
  fileKeyVersion,
  otherFileKeyVersion = fileKeyVersion,
}: Pick<StageConfig, 'fileKeyVersion' | 'otherFileKeyVersion'>): number[] {
  return [...new Set([fileKeyVersion, otherFileKeyVersion])].sort((one, other) => one - other)
}

/** The secret with the RSA key pair of this version. */
export function fileKeySecretName(stage: string, version: number): string {
  return `campus/${stage}/file-key-${version}`
}

/**
 * The secrets with the key pairs that identify us to push services (infra/README.md, 'The key of web push'). Browsers
 * subscribe with the first key. A second one, if any, is only used to send to older subscriptions.
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
