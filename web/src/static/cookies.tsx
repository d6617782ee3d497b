import { Link } from '../lib/link.tsx'
import { SupportMail } from './contact-links.tsx'
import type { PageText } from './text.ts'

export const cookies: PageText = {
  title: 'Cookies',
  changed: '2026-11-24',
  lead: <p>What the sites keep in your browser, and why. None of it follows you around.</p>,
  sections: [
    {
      id: 'what-we-keep',
      title: 'Cookies that we set',
      text: () => (
        <ul>
          <li>
            <strong>Your log-in:</strong> so that you stay logged in on every campus site. Kept for at most 14
            days, removed when you log out.
          </li>
          <li>
            <strong>Your device:</strong> a random number, so that we can notify you of a log-in on another
            one.
          </li>
          <li>
            <strong>Your theme:</strong> light or dark, once you have chosen.
          </li>
          <li>
            <strong>Your visit:</strong> a random number for a week at most, so that we count a visitor once.
            If you do not want to be counted, it says only that.{' '}
            <Link to="/settings/privacy#usage-counts">What is counted</Link> is in the Privacy Policy.
          </li>
        </ul>
      ),
    },
    {
      id: 'storage',
      title: 'Your browser’s storage',
      text: () => (
        <ul>
          <li>
            <strong>Drafts</strong> of posts and comments, with their photos, so that nothing you wrote gets
            lost. They never leave your browser before you post.
          </li>
          <li>
            <strong>What you typed into a form</strong>, except passwords, until you close the tab.
          </li>
          <li>
            <strong>Where you were</strong>, so that Back and logging in bring you there.
          </li>
        </ul>
      ),
    },
    {
      id: 'what-we-do-not-do',
      title: 'What we do not do',
      text: () => (
        <p>
          We set no advertising cookies, and nobody else sets cookies on our sites. If you log in with Google,
          Google sets its own on its pages.
        </p>
      ),
    },
    {
      id: 'your-choice',
      title: 'Your choice',
      text: ({ email }) => (
        <p>
          You can delete cookies and storage in your browser at any time: you are logged out, and drafts are
          gone. <Link to="/logout">Logging out</Link> removes your log-in only. More is in the{' '}
          <Link to="/settings/privacy">Privacy Policy</Link>; questions go to <SupportMail email={email} />.
        </p>
      ),
    },
  ],
}
