import { findCampus } from '../../../shared/campuses/campus.ts'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import { campusHref } from '../session/site-campus.ts'
import { AnchorButton, Button, LinkButton } from '../ui/button.tsx'

/** The main button of the landing page. Its action depends on whether the viewer has an account, and a verified school. */
export function LandingButton() {
  const { me, status } = useMe()
  const own = me?.schoolVerified ? findCampus(me.campusId) : undefined
  if (own)
    return (
      <AnchorButton kind="primary" href={campusHref(own)}>
        View Your Campus
      </AnchorButton>
    )
  if (me)
    return (
      <LinkButton kind="primary" to="/search_schools">
        Find Your Campus
      </LinkButton>
    )
  return (
    <Button kind="primary" busy={status === 'loading'} onClick={() => openPrompt('guest-join')}>
      Join Your Campus
    </Button>
  )
}
