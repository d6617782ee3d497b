import { findCampus, genericCampusId } from '../../../shared/campuses/campus.ts'
import { useMe } from '../lib/me.ts'
import { campusHref, useCampus } from '../lib/site-campus.ts'
import { Banner } from '../ui/banner.tsx'
import { schoolEmailPath } from './settings-paths.ts'

/** What is missing of the account, or the way from the generic site to one's own (specification, accounts 2). */
export function AccountBanner() {
  const { me } = useMe()
  const site = useCampus()
  if (!me) return null
  if (!me.verified || !me.schoolVerified)
    return <Banner to={me.verified ? schoolEmailPath() : '/verify'}>Verify your account</Banner>
  const own = findCampus(me.campusId)
  return site.id === genericCampusId && own ? <Banner to={campusHref(own)}>Visit Your Campus</Banner> : null
}
