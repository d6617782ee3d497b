/** The AWS region and account that the laptop cloud pretends to be. */
export const region = 'us-east-1'
export const account = '000000000000'

/** The administrator's credentials. They are not secret: services check signatures to find requests that lack one. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' }

export const arn = (service: string, resource: string) =>
  `arn:aws:${service}:${region}:${account}:${resource}`

/**
 * Secrets Manager appends a hyphen and six random characters to a secret's name; on the laptop, this suffix is constant.
 */
const secretSuffix = '-laptop'

/** Returns the name of a secret. Accepts the name, the ARN, or the ARN without its suffix. */
export function secretName(id: string): string {
  const name = id.split(':').at(-1) ?? id
  return name.endsWith(secretSuffix) ? name.slice(0, -secretSuffix.length) : name
}

export const secretArn = (id: string) => arn('secretsmanager', `secret:${secretName(id)}${secretSuffix}`)

/** A function's name in its ARN, with `:` and its alias or version if the ARN has one. */
export const functionIn = (reference: string) => reference.replace(/^.*:function:/, '')

/** The last part of an ARN or of a queue's address: the resource's name. */
export function nameOf(reference: string): string {
  return reference.split(/[:/]/).at(-1) ?? reference
}
