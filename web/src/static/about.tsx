import { Link } from 'react-router-dom'
import { DirectMessage } from './contact-links.tsx'
import type { Facts } from './facts.ts'

export function About({ handle, url }: Facts) {
  return (
    <>
      <p>
        Campus Buy/Sell is where the students of one school sell what they no longer need, find what they do,
        and help each other out.
      </p>
      <h2>One school, one community</h2>
      <p>
        Each school has its own site with its own feed. Whoever posts there has verified a school email, so
        you always know that the person behind a post studies where you do. A school email ending in .edu is
        all a student needs.
      </p>
      <h2>Not affiliated with any school</h2>
      <p>
        We are not affiliated with, sponsored by, or endorsed by any school. Names of schools only say which
        community a site is for.
      </p>
      <h2>Is your school missing?</h2>
      <p>
        <Link to="/search_schools">See which schools are here</Link>. If yours is not among them, send us a
        direct message at <DirectMessage handle={handle} url={url} /> and we will look into adding it.
      </p>
      <h2>New here?</h2>
      <p>
        <Link to="/settings/howitworks">How it works</Link> takes a minute to read, and{' '}
        <Link to="/settings/trust_and_safety">Trust and Safety</Link> another one that is well spent.
      </p>
    </>
  )
}
