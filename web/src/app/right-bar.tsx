import { AboutGroup } from '../campuses/about-group.tsx'
import { ContactUs } from '../campuses/contact-us.tsx'
import { openShare } from '../ui/share.ts'
import { campusHref, useCampus } from '../session/site-campus.ts'
import { FooterLinks } from './footer-links.tsx'
import { useCampusActions } from './use-campus-actions.ts'

/** The right bar of wide screens: the group, or whom to ask, and the small print. */
export function RightBar() {
  const campus = useCampus()
  const { isSchool, join, canJoin } = useCampusActions()
  const share = () =>
    openShare({
      url: new URL(campusHref(campus), window.location.href).href,
      title: `${campus.name} Buy/Sell`,
    })
  return (
    <>
      {isSchool ? (
        <AboutGroup campus={campus} onJoin={canJoin ? join : undefined} onShare={share} />
      ) : (
        <ContactUs />
      )}
      <FooterLinks />
    </>
  )
}
