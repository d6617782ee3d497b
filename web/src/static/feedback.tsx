import { Link } from '../lib/link.tsx'
import { DirectMessage } from './contact-links.tsx'
import type { PageText } from './text.ts'

export const feedback: PageText = {
  title: 'Feedback',
  changed: '2026-11-24',
  lead: <p>What do you miss? What gets in your way? What should never change? People read every message.</p>,
  sections: [
    {
      id: 'send-it',
      title: 'Send it',
      text: ({ handle, url }) => (
        <p>
          Send a direct message to <DirectMessage handle={handle} url={url} />. We reply where you wrote.
        </p>
      ),
    },
    {
      id: 'what-helps',
      title: 'What helps us',
      text: () => (
        <ul>
          <li>What you wanted to do, and on which page.</li>
          <li>What happened instead. A screenshot says more than a description.</li>
          <li>Your phone or browser, if something looks wrong.</li>
        </ul>
      ),
    },
    {
      id: 'not-feedback',
      title: 'Is it urgent?',
      text: () => (
        <p>
          If something does not work, <Link to="/settings/help">Help</Link> is quicker. If someone breaks the
          rules, <Link to="/settings/trust_and_safety">Trust and Safety</Link> says what to do.
        </p>
      ),
    },
  ],
}
