/** The services of the test stack on LocalStack, which `npm run test:localstack` has started. */
import PostalMime from 'postal-mime'
import { localCredentials, region } from '../../infra/local/account.ts'
import * as z from 'zod/mini'
import type { Services } from './open-services.ts'

/** Settings that `npm run test:localstack` passes to the tests, as JSON in the environment variable LOCALSTACK. */
const settingsSchema = z.object({ endpoint: z.string(), outputs: z.record(z.string(), z.string()) })

/** LocalStack stores a raw mail as it was sent, so the recipients are only in the headers of the mail. */
const inboxSchema = z.object({ messages: z.array(z.object({ RawData: z.optional(z.string()) })) })

export async function openLocalStackServices(): Promise<Services> {
  const { endpoint, outputs } = z.parse(settingsSchema, JSON.parse(process.env['LOCALSTACK'] ?? ''))
  const client = { endpoint, region, credentials: localCredentials }
  return {
    clients: {
      DYNAMODB: client,
      S3: client,
      SES: client,
      SQS: client,
      EVENTBRIDGE: client,
      SECRETS_MANAGER: client,
    },
    outputs,
    mailsTo: (address) => mailsTo(endpoint, address),
    close: () => Promise.resolve(),
  }
}

/** The raw mails to an address, newest first: https://docs.localstack.cloud/aws/services/ses/ */
export async function mailsTo(endpoint: string, address: string) {
  const { messages } = z.parse(inboxSchema, await (await fetch(`${endpoint}/_aws/ses`)).json())
  const raw = messages.flatMap(({ RawData }) => RawData ?? [])
  const mails = await Promise.all(raw.map((text) => PostalMime.parse(text)))
  return mails
    .filter(({ to = [] }) => to.some((one) => one.address === address))
    .map(({ subject = '', text = '', html = '' }) => ({ subject, text, html }))
    .reverse()
}
