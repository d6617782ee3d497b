import { Link } from '../lib/link.tsx'
import { DirectMessage, SupportMail } from './contact-links.tsx'
import type { PageText } from './text.ts'

export const trustAndSafety: PageText = {
  title: 'Trust and Safety',
  changed: '2026-11-30',
  lead: <p>A campus is small. These rules keep it a good place to buy and sell.</p>,
  sections: [
    {
      id: 'what-we-ask-of-everybody',
      title: 'What we ask of everybody',
      text: () => (
        <ul>
          <li>
            <strong>Set fair prices.</strong> Ask what you would pay yourself.
          </li>
          <li>
            <strong>Tell the truth.</strong> About the item, its faults, and who you are.
          </li>
          <li>
            <strong>Show up on time.</strong> And say so early when you cannot.
          </li>
          <li>
            <strong>Rate each other honestly.</strong> After a deal we ask whether you would deal with each
            other again.
          </li>
        </ul>
      ),
    },
    {
      id: 'what-has-no-place-here',
      title: 'What has no place here',
      text: () => (
        <>
          <ul>
            <li>Bullying or threatening anyone.</li>
            <li>Discrimination of any kind.</li>
            <li>Impersonation: pretending to be someone else.</li>
            <li>Coarse language.</li>
            <li>Scams, and anything that is not yours to sell.</li>
          </ul>
          <p>Anyone who does any of this loses their account.</p>
          <p>
            Some things are not for sale at all: <Link to="/settings/not_for_sale">What may not be sold</Link>
            .
          </p>
        </>
      ),
    },
    {
      id: 'before-you-meet',
      title: 'Before you meet',
      text: () => (
        <ul>
          <li>Avoid sharing personal information: no address, no bank account, no passwords, no codes.</li>
          <li>Look at the profile. A badge means that a school email was verified.</li>
          <li>If a price is too good to be true, it is.</li>
        </ul>
      ),
    },
    {
      id: 'when-you-meet',
      title: 'When you meet',
      text: () => (
        <ul>
          <li>Meet in a public place, in daylight: the library, the student union, a busy café.</li>
          <li>Bring a friend, or tell one where you are.</li>
          <li>Inspect the item before you pay. Turn it on, try it, check the serial number.</li>
          <li>
            Pay in cash when you have the item in hand, or with in-app payments once they are available at
            your campus. Never send money ahead.
          </li>
        </ul>
      ),
    },
    {
      id: 'afterwards',
      title: 'Afterwards',
      text: ({ email, handle, url }) => (
        <p>
          Report problems: by direct message to <DirectMessage handle={handle} url={url} /> or by email to{' '}
          <SupportMail email={email} />. In danger, call 911 first. How refunds work is in the{' '}
          <Link to="/settings/returns">Return Policy</Link>.
        </p>
      ),
    },
  ],
}
