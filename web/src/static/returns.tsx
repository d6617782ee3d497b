import { DirectMessage, SupportMail } from './contact-links.tsx'
import type { PageText } from './text.ts'

export const returns: PageText = {
  title: 'Return Policy',
  changed: '2026-11-22',
  lead: (
    <p>
      This policy applies once in-app payments are available at your campus. Whatever you pay in person, in
      cash, is between you and the seller: inspect the item before you pay.
    </p>
  ),
  sections: [
    {
      id: 'you-have-4-days',
      title: 'You have 4 days',
      text: ({ email, handle, url }) => (
        <>
          <p>The time starts when the item changes hands.</p>
          <ol>
            <li>
              <strong>Within 2 days</strong> of getting the item, message the seller and ask for a refund. Say
              what is wrong and add photos.
            </li>
            <li>
              <strong>Within 2 more days</strong>, if the seller declines or does not answer, report it to us:
              by direct message to <DirectMessage handle={handle} url={url} /> or by email to{' '}
              <SupportMail email={email} />.
            </li>
          </ol>
          <p>
            4 days after the exchange without a report the transaction counts as complete, and cannot be
            refunded.
          </p>
        </>
      ),
    },
    {
      id: 'when-you-get-a-refund',
      title: 'When you get a refund',
      text: () => (
        <ul>
          <li>The item never arrived, or the seller did not show up.</li>
          <li>The item is not what the post said: another thing, broken, or missing parts.</li>
          <li>The item is counterfeit or stolen.</li>
        </ul>
      ),
    },
    {
      id: 'when-you-do-not',
      title: 'When you do not',
      text: () => (
        <ul>
          <li>You changed your mind.</li>
          <li>The post said what is wrong with the item.</li>
          <li>The item was damaged after it changed hands.</li>
          <li>You paid outside of the app.</li>
        </ul>
      ),
    },
    {
      id: 'sending-the-item-back',
      title: 'Sending the item back',
      text: () => (
        <p>
          Give it back in the state that you got it in, in person, in a public place. The refund is made when
          the seller has it. Until then keep the item and everything that you wrote to each other.
        </p>
      ),
    },
  ],
}
