/** The account that this machine stands in for. */
export const region = 'us-east-1'
export const account = '000000000000'

/** The only credentials that the services accept. They are no secret: they make a missing signature show here. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' }

export const arn = (service: string, resource: string) =>
  `arn:aws:${service}:${region}:${account}:${resource}`

/** The last part of an ARN or of a queue's address: the resource's name. */
export function nameOf(reference: string): string {
  return reference.split(/[:/]/).at(-1) ?? reference
}
