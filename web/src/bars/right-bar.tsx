import { AboutGroup } from '../campuses/about-group.tsx'
import { ContactUs } from '../campuses/contact-us.tsx'
import { openShare } from '../ui/share.ts'
import { SideBar } from './side-bar.tsx'
import { campusHref, useCampus } from '../session/site-campus.ts'
import { FooterLinks } from './footer-links.tsx'
import { useCampusActions } from './use-campus-actions.ts'

/** The right bar on wide screens: facts about the campus, or on the generic site the contact, and the footer links. */
export function RightBar() {
  const campus = useCampus()
  const { isSchool, join, membership } = useCampusActions()
  const share = () =>
    openShare({
      url: new URL(campusHref(campus), window.location.href).href,
      title: `${campus.name} Buy/Sell`,
    })
  return (
    <SideBar label={isSchool ? 'About this group' : 'Contact us'}>
      {isSchool ? (
        <AboutGroup
          campus={campus}
          onJoin={membership === 'none' ? join : undefined}
          onShare={membership === 'member' ? share : undefined}
        />
      ) : (
        <ContactUs />
      )}
      <FooterLinks />
    </SideBar>
  )
}
