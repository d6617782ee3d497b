/** The services of a cloud that the contract tests use. */

/** The verified domain of senders. */
export const mailDomain = 'campus.example'
/** A secret whose JSON has the field `privateKey`. */
export const secretName = 'campus/test/file-key-1'

export type ServiceName = 'DYNAMODB' | 'S3' | 'SES' | 'SQS' | 'EVENTBRIDGE' | 'SECRETS_MANAGER'
export interface ClientOptions {
  endpoint: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
}
export interface Services {
  /** The options of the SDK's client of each service. */
  clients: Record<ServiceName, ClientOptions>
  outputs: Record<string, string>
  /** The mails to an address, newest first. */
  mailsTo(address: string): Promise<{ subject: string; text: string; html: string }[]>
  close(): Promise<void>
}
