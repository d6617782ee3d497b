import { Link } from '../lib/link.tsx'
import { SupportMail } from './contact-links.tsx'
import type { PageText } from './text.ts'

export const terms: PageText = {
  title: 'Terms of Service',
  changed: '2026-11-30',
  lead: (
    <p>
      These terms are the agreement between you and us, the provider of Campus Buy/Sell, for using its sites.
      By making an account you accept them, and the <Link to="/settings/privacy">Privacy Policy</Link>.
    </p>
  ),
  sections: [
    {
      id: 'who-may-use-it',
      title: '1. Who may use it',
      text: () => (
        <ul>
          <li>
            You are at least 16 years old. Under 18, a parent or guardian agrees to these terms for you.
          </li>
          <li>You live in the United States. The sites are for US residents only.</li>
          <li>You have one account, under your own name, and keep its password to yourself.</li>
          <li>To post, comment or message on a campus you verify an email of that school that is yours.</li>
        </ul>
      ),
    },
    {
      id: 'what-we-are-and-what-we-are-not',
      title: '2. What we are, and what we are not',
      text: () => (
        <p>
          We run a place where students find each other. Sales are agreed between buyer and seller; we are not
          a party to them, we do not own or inspect what is sold, and we do not vouch for anyone. We are not
          affiliated with any school.
        </p>
      ),
    },
    {
      id: 'what-you-post',
      title: '3. What you post',
      text: () => (
        <p>
          It stays yours. You allow us to store it and show it to those who may see it, for as long as it is
          posted. You answer for it: that it is true, that the item is yours to sell, and that selling it is
          legal and allowed on your campus. The rules of{' '}
          <Link to="/settings/trust_and_safety">Trust and Safety</Link> and the list of{' '}
          <Link to="/settings/not_for_sale">what may not be sold</Link> are part of these terms; we may remove
          what breaks them, and close the account behind it.
        </p>
      ),
    },
    {
      id: 'payments-and-payouts',
      title: '4. Payments and payouts',
      text: () => (
        <>
          <p>
            This part applies once in-app payments are available at your campus. Until then you pay each other
            in person.
          </p>
          <ul>
            <li>
              Sellers set up a payment account with our payment provider within 90 days of their first sale.
            </li>
            <li>An item that is shipped is sent within 3 business days of accepting the offer.</li>
            <li>Payments are released to the seller about 3 to 5 business days after delivery.</li>
            <li>
              Refunds follow the <Link to="/settings/returns">Return Policy</Link>: 2 days to ask the seller,
              2 more to report it to us.
            </li>
            <li>Taxes on what you sell are yours to pay.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'no-warranty',
      title: '5. No warranty',
      text: () => (
        <p>
          The sites are provided as they are and as available. As far as the law allows, we give no warranty,
          express or implied, for the sites or for anything that is bought or sold through them.
        </p>
      ),
    },
    {
      id: 'liability',
      title: '6. Liability',
      text: () => (
        <p>
          As far as the law allows, we are not liable for indirect or consequential damages. Our total
          liability to you is limited to the greater of $100 or what you paid us in the 12 months before the
          claim.
        </p>
      ),
    },
    {
      id: 'arbitration',
      title: '7. Arbitration',
      text: ({ email }) => (
        <ul>
          <li>
            You and we settle disputes by binding individual arbitration, not in court and not as part of a
            class, except for small claims.
          </li>
          <li>
            You can opt out within 30 days of making your account, by email to <SupportMail email={email} />.
          </li>
          <li>A claim must be brought within one year of what it is about.</li>
        </ul>
      ),
    },
    {
      id: 'ending-it',
      title: '8. Ending it',
      text: () => (
        <p>
          You may stop using the sites at any time, and delete your account in your settings. We may suspend
          or close an account that breaks these terms. Parts 3, 5, 6 and 7 stay in force.
        </p>
      ),
    },
    {
      id: 'changes',
      title: '9. Changes',
      text: () => (
        <p>
          When these terms change in a way that matters, we say so on the sites before they apply. If you keep
          using the sites, you accept them.
        </p>
      ),
    },
    {
      id: 'questions',
      title: '10. Questions',
      text: ({ email }) => (
        <p>
          Write to <SupportMail email={email} />.
        </p>
      ),
    },
  ],
}
