import { Link } from '../lib/link.tsx'
import { DirectMessage, SupportMail } from './contact-links.tsx'
import type { PageText } from './text.ts'

export const help: PageText = {
  title: 'Help',
  changed: '2026-11-22',
  lead: <p>Something does not work, or you have an idea? Tell us. People read every message.</p>,
  sections: [
    {
      id: 'reach-us',
      title: 'Reach us',
      text: ({ email, handle, url }) => (
        <>
          <ul>
            <li>
              <strong>Direct message:</strong> <DirectMessage handle={handle} url={url} />. The quickest way.
            </li>
            <li>
              <strong>Email:</strong> <SupportMail email={email} />
            </li>
          </ul>
          <p>Say which campus you are on and, if it is about a post, add its link.</p>
        </>
      ),
    },
    {
      id: 'the-code-or-pin-does-not-arrive',
      title: 'The code or PIN does not arrive',
      text: () => (
        <p>
          Look into your spam folder: some schools are strict with new senders. Codes and PINs are valid for
          two hours, and only the newest one counts. You can ask for another after a minute.
        </p>
      ),
    },
    {
      id: 'my-school-email-is-not-accepted',
      title: 'My school email is not accepted',
      text: () => (
        <p>
          It has to end in one of the domains of the school that you join, and it can belong to one account
          only. If you think that a domain is missing, send us a message.
        </p>
      ),
    },
    {
      id: 'i-changed-schools',
      title: 'I changed schools',
      text: () => (
        <p>
          <Link to="/settings/account/school_email">Verify an email of your new school</Link>: you move to its
          campus.
        </p>
      ),
    },
    {
      id: 'a-problem-with-another-student',
      title: 'A problem with another student',
      text: () => (
        <p>
          <Link to="/settings/trust_and_safety">Trust and Safety</Link> has the rules of the community,{' '}
          <Link to="/settings/returns">Return Policy</Link> the ones for refunds. Report what breaks them to
          us.
        </p>
      ),
    },
    {
      id: 'feedback',
      title: 'Feedback',
      text: () => (
        <p>
          An idea, or something that gets in your way? <Link to="/settings/feedback">Give us feedback</Link>.
        </p>
      ),
    },
  ],
}
