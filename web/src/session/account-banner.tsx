import { findCampus, genericCampusId } from '../../../shared/campuses/campus.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import type { Me } from '../../../shared/users/user.ts'
import { useMe } from './me.ts'
import { campusHref, useCampus } from './site-campus.ts'
import { Banner } from '../ui/banner.tsx'
import { schoolEmailPath } from './account-paths.ts'

/** Asks for the next step of an incomplete account; on the generic site, links a member to their own campus. */
export function AccountBanner() {
  const { me } = useMe()
  const site = useCampus()
  const next = me && nextStep(me, site)
  return next ? (
    <section aria-label="Your account">
      <Banner to={next.to}>{next.label}</Banner>
    </section>
  ) : null
}

function nextStep(me: Me, site: Campus): { label: string; to: string } | undefined {
  if (!me.verified) return { label: 'Verify your account', to: '/verify' }
  if (!me.schoolVerified) return { label: 'Verify your account', to: schoolEmailPath() }
  const own = site.id === genericCampusId ? findCampus(me.campusId) : undefined
  return own && { label: 'Visit Your Campus', to: campusHref(own) }
}
