/** The services of the test stack on LocalStack, which `npm run test:localstack` has started. */
import { localCredentials, region } from '../../infra/local/account.ts'
import * as z from 'zod/mini'
import type { Services } from './open-services.ts'

/** What a run tells the tests, as JSON in the variable LOCALSTACK. */
const settingsSchema = z.object({ endpoint: z.string(), outputs: z.record(z.string(), z.string()) })

const inboxSchema = z.object({
  messages: z.array(
    z.object({
      Destination: z.object({ ToAddresses: z.array(z.string()) }),
      Subject: z.string(),
      Body: z.object({ text_part: z.nullish(z.string()), html_part: z.nullish(z.string()) }),
    }),
  ),
})

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
    // https://docs.localstack.cloud/aws/services/ses/
    async mailsTo(address) {
      const { messages } = z.parse(inboxSchema, await (await fetch(`${endpoint}/_aws/ses`)).json())
      return messages
        .filter(({ Destination }) => Destination.ToAddresses.includes(address))
        .map(({ Subject, Body }) => ({
          subject: Subject,
          text: Body.text_part ?? '',
          html: Body.html_part ?? '',
        }))
        .reverse()
    },
    close: () => Promise.resolve(),
  }
}
