import { Link } from '../lib/link.tsx'
import { SupportMail } from './contact-links.tsx'
import type { PageText } from './text.ts'
import { usageCounts } from './usage-counts.tsx'

export const privacy: PageText = {
  title: 'Privacy Policy',
  changed: '2026-11-30',
  lead: (
    <p>
      What we know about you, what we do with it, and what you can do about it. In short: we sell none of it.
    </p>
  ),
  sections: [
    {
      id: 'what-we-collect',
      title: 'What we collect',
      text: () => (
        <ul>
          <li>
            <strong>From you:</strong> your name, email and school email, a password that we never see in
            readable form, and what you add to your profile.
          </li>
          <li>
            <strong>What you do here:</strong> posts, comments, photos and videos, what you save.
          </li>
          <li>
            <strong>From your device:</strong> network address, the country and time zone that follow from it,
            the time zone that the device is set to, kind of browser, and the time of requests and log-ins.
            They keep the service safe and limit it to the United States.
          </li>
          <li>
            <strong>Once in-app payments are available at your campus:</strong> what our payment provider
            needs to pay you. Card and bank numbers go to it directly, never to us.
          </li>
        </ul>
      ),
    },
    {
      id: 'what-we-do-with-it',
      title: 'What we do with it',
      text: () => (
        <ul>
          <li>Run the sites: show your posts to your campus, send you codes and notifications.</li>
          <li>Check that members of a campus study there.</li>
          <li>Find and stop abuse, and answer you when you write to us.</li>
        </ul>
      ),
    },
    usageCounts,
    {
      id: 'who-sees-it',
      title: 'Who sees it',
      text: () => (
        <>
          <p>
            Your name, picture, user name and posts can be seen by everyone if your campus is public, and by
            people with an account if it is private. Your email addresses, phone, gender and birth date are
            not shown to others. We remove location and device data from photos before anyone else can load
            them.
          </p>
          <p>
            Companies that work for us, for hosting, email and payments, process data on our behalf and for
            nothing else. We hand data to authorities where the law obliges us to.
          </p>
        </>
      ),
    },
    {
      id: 'how-long-we-keep-it',
      title: 'How long we keep it',
      text: () => (
        <p>
          As long as you have an account; one whose email nobody verifies is removed after 7 days. You can
          delete yours in <Link to="/settings/account/your_data">Your data</Link>. What you delete is gone
          from the sites at once, and its files within a day. Backups against loss keep it for up to 35 days
          more; nobody reads them, and if we have to restore one, what belongs to deleted accounts is deleted
          again. If a sender edits or unsends a message, or deletes the conversation for both, we keep the
          former text for 7 days, only so that the other person can report it. Records that the law requires
          are kept for as long as it requires them.
        </p>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies',
      text: () => (
        <p>
          We use cookies and your browser’s storage to run the sites, and one cookie to count each visitor
          once a week. There are no advertising cookies. <Link to="/settings/cookies">Cookies</Link> lists
          them all. <Link to="/logout">Logging out</Link> ends your session.
        </p>
      ),
    },
    {
      id: 'your-rights-in-california',
      title: 'Your rights in California',
      text: ({ email }) => (
        <>
          <p>Under the California Consumer Privacy Act (CCPA) residents of California can</p>
          <ul>
            <li>know which personal information we collect, use and disclose,</li>
            <li>get a copy of it, have it corrected, or have it deleted,</li>
            <li>say no to the sale or sharing of it. We do neither.</li>
          </ul>
          <p>
            Nobody is treated worse for using these rights. We extend them to everyone. You get a copy, and
            delete your account, in <Link to="/settings/account/your_data">Your data</Link>. For everything
            else send your request by email to <SupportMail email={email} />; we answer within 45 days and may
            ask you to confirm that the account is yours.
          </p>
        </>
      ),
    },
    {
      id: 'age',
      title: 'Age',
      text: () => (
        <p>
          The sites are for people of 16 years and older. We delete accounts of younger ones when we learn of
          them.
        </p>
      ),
    },
    {
      id: 'security',
      title: 'Security',
      text: () => (
        <p>
          Connections are encrypted, codes and passwords are stored in a form that cannot be read back. If a
          breach ever concerns you, we tell you.
        </p>
      ),
    },
    {
      id: 'questions',
      title: 'Questions',
      text: ({ email }) => (
        <p>
          <Link to="/settings/help">Help</Link> says how to reach us; so does <SupportMail email={email} />.
          More on dealing with each other is in <Link to="/settings/trust_and_safety">Trust and Safety</Link>.
        </p>
      ),
    },
  ],
}
