import { Link } from 'react-router-dom'
import { DirectMessage, SupportMail } from './contact-links.tsx'
import type { Facts } from './facts.ts'

export function Help({ email, handle, url }: Facts) {
  return (
    <>
      <p>Something does not work, or you have an idea? Tell us. People read every message.</p>
      <h2>Reach us</h2>
      <ul>
        <li>
          <strong>Direct message:</strong> <DirectMessage handle={handle} url={url} />. The quickest way.
        </li>
        <li>
          <strong>Email:</strong> <SupportMail email={email} />
        </li>
      </ul>
      <p>Say which campus you are on and, if it is about a post, add its link.</p>
      <h2>The code or PIN does not arrive</h2>
      <p>
        Look into your spam folder: some schools are strict with new senders. Codes and PINs are valid for two
        hours, and only the newest one counts. You can ask for another after a minute.
      </p>
      <h2>My school email is not accepted</h2>
      <p>
        It has to end in one of the domains of the school that you join, and it can belong to one account
        only. If you think that a domain is missing, send us a message.
      </p>
      <h2>I changed schools</h2>
      <p>
        <Link to="/settings/account/school_email">Verify an email of your new school</Link>: you move to its
        campus.
      </p>
      <h2>A problem with another student</h2>
      <p>
        <Link to="/settings/trust_and_safety">Trust and Safety</Link> has the rules of the community,{' '}
        <Link to="/settings/returns">Return Policy</Link> the ones for refunds. Report what breaks them to us.
      </p>
      <h2>Feedback</h2>
      <p>
        What do you miss? What gets in your way? Send a direct message to{' '}
        <DirectMessage handle={handle} url={url} />.
      </p>
    </>
  )
}
