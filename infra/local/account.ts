/** The AWS region and account that the laptop cloud pretends to be. */
export const region = 'us-east-1'
export const account = '000000000000'

/** The only credentials that the services accept. They are not secret; they reveal requests without a signature. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' }

export const arn = (service: string, resource: string) =>
  `arn:aws:${service}:${region}:${account}:${resource}`

/** Secrets Manager appends a hyphen and six random characters to the name; here they are always the same. */
const secretSuffix = '-laptop'

/** Accepts a secret's name, its ARN, or its ARN without the last characters. */
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
