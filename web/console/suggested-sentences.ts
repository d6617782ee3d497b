/** The sentences that the console suggests for each ground. The person reads them after the ground's own sentence. */
import type { Ground } from '../../shared/reports/decision.ts'

export const suggestedSentences: Record<Ground, readonly string[]> = {
  scam: [
    'People paid and did not get what you offered.',
    'You asked for money before people could see what they buy.',
    'Please sell only what you have, and hand it over when it is paid.',
  ],
  'may not be sold': [
    'Please read the list of prohibited things before your next post.',
    'This thing needs a license or may be dangerous, so it cannot be sold here.',
  ],
  bullying: [
    'Please do not write to a person who asked you to stop.',
    'Threats are never allowed, even as a joke.',
    'Please stay polite, even in a quarrel.',
  ],
  discrimination: [
    'Nobody may be attacked for their origin, religion, gender or disability, or for whom they love.',
    'Please write about what people do, and not about who they are.',
  ],
  'sexual content': [
    'Pictures and texts with sexual content are not allowed here.',
    'Please do not send such messages to other students.',
  ],
  'private information': [
    'Please do not publish addresses, phone numbers or photos of people without asking them.',
    'The person did not agree that you publish this.',
  ],
  impersonation: [
    'Please use your own name and your own picture.',
    'Your profile may not look like that of another person or of the university.',
  ],
  'coarse language': [
    'Please write without insults.',
    'Other students felt hurt by your words.',
    'You can say the same thing politely.',
  ],
  spam: [
    'Please offer a thing once, and not again every day.',
    'Advertising for businesses is not allowed here.',
  ],
  'something else': [
    'Please read the rules of the community before your next post.',
    'Please ask us if you are not sure whether something is allowed.',
  ],
}
