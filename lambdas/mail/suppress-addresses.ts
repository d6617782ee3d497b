/**
 * Handles SES's reports of bounced mails and spam complaints: no further mail is sent to their addresses. Temporary
 * failures, such as a full mailbox, are ignored.
 */
import * as z from 'zod/mini'
import type { Event } from '../../events/event.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { suppressionStore } from './suppression-store.ts'

const recipients = z.array(z.object({ emailAddress: z.string() }))

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
const mailFailed = {
  name: 'Email Bounced',
  otherNames: ['Email Complaint Received'],
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      bounce: z.object({
        bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']),
        bouncedRecipients: recipients,
      }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      complaint: z.object({ complainedRecipients: recipients }),
    }),
  ]),
  example: {
    eventType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: 'ann@example.com' }] },
  },
} satisfies Event

export const { handler, grants } = reaction(
  mailFailed,
  { suppressed: only(suppressionStore, 'add') },
  async (detail, { suppressed }) => {
    if (detail.eventType === 'Complaint') {
      for (const { emailAddress } of detail.complaint.complainedRecipients)
        await suppressed.add(emailAddress, 'complaint')
      return
    }
    if (detail.bounce.bounceType !== 'Permanent') return
    for (const { emailAddress } of detail.bounce.bouncedRecipients)
      await suppressed.add(emailAddress, 'bounce')
  },
)
