import { Link } from '../lib/link.tsx'
import { DirectMessage } from './contact-links.tsx'
import type { PageText } from './text.ts'

export const about: PageText = {
  title: 'About',
  changed: '2026-11-24',
  lead: (
    <p>
      Campus Buy/Sell is where the students of one school sell what they no longer need, find what they do,
      and help each other out.
    </p>
  ),
  sections: [
    {
      id: 'one-school-one-community',
      title: 'One school, one community',
      text: () => (
        <p>
          Each school has its own site with its own feed. Everyone who posts there has verified a school
          email, so you always know that the person behind a post studies where you do. A school email ending
          in .edu is all a student needs.
        </p>
      ),
    },
    {
      id: 'not-affiliated-with-any-school',
      title: 'Not affiliated with any school',
      text: () => (
        <p>
          We are not affiliated with, sponsored by, or endorsed by any school. Names of schools only say which
          community a site is for.
        </p>
      ),
    },
    {
      id: 'is-your-school-missing',
      title: 'Is your school missing?',
      text: ({ handle, url }) => (
        <p>
          <Link to="/search_schools">See which schools are here</Link>. If yours is not among them, send us a
          direct message at <DirectMessage handle={handle} url={url} /> and we will look into adding it.
        </p>
      ),
    },
    {
      id: 'new-here',
      title: 'New here?',
      text: () => (
        <p>
          <Link to="/settings/howitworks">How it works</Link> takes a minute to read, and{' '}
          <Link to="/settings/trust_and_safety">Trust and Safety</Link> another one that is well spent.
        </p>
      ),
    },
  ],
}
