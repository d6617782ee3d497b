import { Link } from '../lib/link.tsx'
import { DirectMessage, SupportMail } from './contact-links.tsx'
import type { PageText } from './text.ts'

export const refunds: PageText = {
  title: 'Refunds',
  changed: '2026-11-22',
  lead: (
    <p>
      How to ask for your money back, step by step. It applies once in-app payments are available at your
      campus; the rules behind it are in the <Link to="/settings/returns">Return Policy</Link>.
    </p>
  ),
  sections: [
    {
      id: 'ask-the-seller',
      title: '1. Message the seller within 2 days',
      text: () => (
        <p>
          The 2 days start when you get the item. Say what is wrong, add photos, and say that you want a
          refund.
        </p>
      ),
    },
    {
      id: 'report-it',
      title: '2. Report it within 2 more days',
      text: ({ email, handle, url }) => (
        <p>
          If the seller declines or does not answer, write to us within the next 2 days: by direct message to{' '}
          <DirectMessage handle={handle} url={url} /> or by email to <SupportMail email={email} />. Add the
          link of the post and what you wrote to each other.
        </p>
      ),
    },
    {
      id: 'give-it-back',
      title: '3. Give the item back',
      text: () => (
        <p>In person, in a public place, in the state that you got it in. Then the refund is made.</p>
      ),
    },
    {
      id: 'after-4-days',
      title: 'After 4 days',
      text: () => (
        <p>
          4 days after the exchange without a report the transaction counts as complete, and the seller is
          paid.
        </p>
      ),
    },
    {
      id: 'paid-in-cash',
      title: 'You paid in cash',
      text: () => (
        <p>
          Then only the seller can give it back. That is why you inspect an item before you pay:{' '}
          <Link to="/settings/trust_and_safety">Trust and Safety</Link> says how.
        </p>
      ),
    },
  ],
}
