import { Link } from '../lib/link.tsx'
import type { Section } from './text.ts'

/**
 * The things that are counted and the data that are stored about them (shared/analytics/send-usage.ts, lambdas/README.md).
 */
export const usageCounts: Section = {
  id: 'usage-counts',
  title: 'Usage counts',
  text: () => (
    <>
      <p>We count how much the sites are used, ourselves and for nobody else. We count</p>
      <ul>
        <li>that an account was created, and that someone logged in,</li>
        <li>
          that the sites were opened, or are still open on another day, and whether someone is logged in,
        </li>
        <li>
          that one of these pages was opened: signing up, logging in, a forgotten password, logging out,
          claiming an account, the page for visitors from elsewhere, and on phones the pages for writing a
          post, a comment or a new message,
        </li>
        <li>
          that a post, a comment or a message was sent, and whether a first post is by someone who joined in
          the same week, but not by whom,
        </li>
        <li>
          that something was offered, asked for, reserved, handed over or sold, or that a deal ended in
          another way, but not between whom or at what price.
        </li>
      </ul>
      <p>
        With each we keep the campus and the day, and nothing else: no name, email, account, text, time of
        day, network address or place. To count visitors once, your browser makes a random number that changes
        each week; we keep a code made of it, which is different every week. Posts, comments, messages and
        deals are counted without it. We keep these counts for 400 days.
      </p>
      <p>
        When a part of a page breaks or does not load, your browser sends us the kind of page, its own name
        and version, and the version of the site. We keep that with the time for a month. It has no text, no
        address of a page, no campus, and nothing about you.
      </p>
      <p>
        You can switch this off for your account in <Link to="/settings/account/your_data">Your data</Link>;
        that also holds for this browser after you log out. Browsers that ask for it by Global Privacy Control
        or Do Not Track send nothing. Posts, comments, messages and deals are counted in any case, because
        that says nothing about you.
      </p>
    </>
  ),
}
