import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { arn } from '../account.ts'
import type { Template } from '../template/load.ts'

/** An event of SES on the account's own bus. */
export interface Feedback {
  source: 'aws.ses'
  type: string
  resources: string[]
  detail: unknown
}

/** The configuration set of an identity: its ARN, and the types of events that it publishes. */
export interface SendingSet {
  arn: string
  events: string[]
}

const identitySchema = z.object({
  ConfigurationSetAttributes: z.optional(z.object({ ConfigurationSetName: z.string() })),
})
const destinationSchema = z.object({
  ConfigurationSetName: z.string(),
  // Strict, because only this kind of destination is supported.
  EventDestination: z.strictObject({
    Enabled: z._default(z.boolean(), true),
    MatchingEventTypes: z.array(z.enum(['bounce', 'complaint'])),
    EventBridgeDestination: z.object({ EventBusArn: z.string().check(z.endsWith(':event-bus/default')) }),
  }),
})

/** The configuration sets by identity. */
export function readSendingSets(template: Template): Map<string, SendingSet> {
  const destinations = template
    .ofType('AWS::SES::ConfigurationSetEventDestination')
    .map((resource) => z.parse(destinationSchema, template.properties(resource)))
  const sets = template.ofType('AWS::SES::EmailIdentity').flatMap((resource): [string, SendingSet][] => {
    const { ConfigurationSetAttributes: set } = z.parse(identitySchema, template.properties(resource))
    if (!set) return []
    const events = destinations
      .filter((one) => one.ConfigurationSetName === set.ConfigurationSetName && one.EventDestination.Enabled)
      .flatMap(({ EventDestination }) => EventDestination.MatchingEventTypes)
    const setArn = arn('ses', `configuration-set/${set.ConfigurationSetName}`)
    return [[template.identity(resource).ref, { arn: setArn, events }]]
  })
  return new Map(sets)
}

/** https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator */
const simulator = /^(bounce|complaint|ooto|success)(\+[^@]*)?@simulator\.amazonses\.com$/i

/** The event that SES publishes about a mail to this address. Only the addresses of its mailbox simulator cause one. */
export function feedbackOf(address: string, set: SendingSet | undefined): Feedback | undefined {
  const kind = simulator.exec(address)?.[1]?.toLowerCase()
  if (!set || (kind !== 'bounce' && kind !== 'complaint') || !set.events.includes(kind)) return undefined
  const recipients = [{ emailAddress: address }]
  const common = { timestamp: new Date().toISOString(), feedbackId: randomUUID() }
  const [type, detail] =
    kind === 'bounce'
      ? [
          'Email Bounced',
          {
            eventType: 'Bounce',
            bounce: {
              ...common,
              bounceType: 'Permanent',
              bounceSubType: 'General',
              bouncedRecipients: recipients,
            },
          },
        ]
      : [
          'Email Complaint Received',
          { eventType: 'Complaint', complaint: { ...common, complainedRecipients: recipients } },
        ]
  return { source: 'aws.ses', type, resources: [set.arn], detail }
}
