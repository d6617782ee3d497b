import { findCampus, genericCampusId } from '../../../shared/campuses/campus.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import type { Me } from '../../../shared/users/user.ts'
import { campusHref, useCampus } from './site-campus.ts'
import { Banner } from '../ui/banner.tsx'
import { schoolEmailPath, verifyPath } from './account-paths.ts'
import { useBack } from './back.ts'

/** Asks for the next step of an incomplete account. On the generic site, it links members to their own campus. */
export function AccountBanner({ me }: { me: Me }) {
  const next = nextStep(me, useCampus(), useBack())
  return next ? (
    <section aria-label="Your account">
      <Banner to={next.to}>{next.label}</Banner>
    </section>
  ) : null
}

function nextStep(me: Me, site: Campus, back?: string): { label: string; to: string } | undefined {
  if (me.unreadDecisionId)
    return { label: 'Read a decision about your account', to: `/decision/${me.unreadDecisionId}` }
  if (!me.verified) return { label: 'Verify your account', to: verifyPath(back) }
  if (!me.schoolVerified) return { label: 'Verify your account', to: schoolEmailPath(undefined, back) }
  const own = site.id === genericCampusId ? findCampus(me.campusId) : undefined
  return own && { label: 'Visit Your Campus', to: campusHref(own) }
}
