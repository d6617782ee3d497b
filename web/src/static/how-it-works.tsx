import { Link } from '../lib/link.tsx'
import type { PageText } from './text.ts'

export const howItWorks: PageText = {
  title: 'How It Works',
  changed: '2026-11-29',
  lead: <p>Buying and selling on campus, from the first message to the handover.</p>,
  sections: [
    {
      id: 'join-your-campus',
      title: 'Join your campus',
      text: () => (
        <p>
          Sign up with any email, then verify your school email: we send a PIN to it, and you are a member of
          your campus. Visitors can look around on public campuses; posting and commenting is for members.
        </p>
      ),
    },
    {
      id: 'buying',
      title: 'Buying',
      text: () => (
        <ol>
          <li>
            <strong>Chat or comment.</strong> Ask what you want to know below the post.
          </li>
          <li>
            <strong>Make an offer.</strong> Agree on a price that is fair for both of you.
          </li>
          <li>
            <strong>Meet in a safe place.</strong> Somewhere public on campus, with people around.
          </li>
          <li>
            <strong>Inspect the item.</strong> Look at it and try it before you pay.
          </li>
          <li>
            <strong>Pay in person.</strong> In cash, or with in-app payments once they are available at your
            campus.
          </li>
        </ol>
      ),
    },
    {
      id: 'selling',
      title: 'Selling',
      text: () => (
        <ol>
          <li>
            <strong>Create a post.</strong> Say what it is, what it costs and what is wrong with it, in up to
            500 characters.
          </li>
          <li>
            <strong>Add photos.</strong> Up to 10 photos or videos. Daylight and a tidy background sell.
          </li>
          <li>
            <strong>Choose a category.</strong> It boosts visibility.
          </li>
          <li>
            <strong>Answer quickly.</strong> Posts with new comments rise in the feed.
          </li>
          <li>
            <strong>Mark what is sold.</strong> Nobody likes to ask in vain.
          </li>
        </ol>
      ),
    },
    {
      id: 'if-something-goes-wrong',
      title: 'If something goes wrong',
      text: () => (
        <p>
          Talk to each other first. The <Link to="/settings/returns">Return Policy</Link> says how refunds
          work, and <Link to="/settings/help">Help</Link> how to reach us.
        </p>
      ),
    },
  ],
}
