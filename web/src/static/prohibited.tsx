import { Link } from '../lib/link.tsx'
import { prohibited, prohibitedKinds } from '../../../shared/posts/prohibited.ts'
import { SupportMail } from './contact-links.tsx'
import type { PageText } from './text.ts'

export const prohibitedPage: PageText = {
  title: 'What may not be sold',
  changed: '2026-11-30',
  lead: (
    <p>
      These things may not be sold, traded or given away here, and nobody may ask for them. Tickets have a
      rule of their own.
    </p>
  ),
  sections: [
    ...prohibitedKinds.map((kind) => ({
      id: kind,
      title: prohibited[kind].name,
      text: () => <p>{prohibited[kind].sentence}</p>,
    })),
    {
      id: 'what-happens',
      title: 'What happens to such a post',
      text: () => (
        <p>
          While you write a post with a price, a note appears if its words sound like this list. The note
          never stops a post: words are often about something else. We look at what is reported, remove what
          breaks the rules, and close the account of a person who does it again.
        </p>
      ),
    },
    {
      id: 'if-you-see-it',
      title: 'If you see it',
      text: ({ email }) => (
        <p>
          Choose Report in the menu of the post, comment or deal, and then ‘May not be sold here’. Questions
          go to <SupportMail email={email} />. The other rules are in{' '}
          <Link to="/settings/trust_and_safety">Trust and Safety</Link>.
        </p>
      ),
    },
  ],
}
