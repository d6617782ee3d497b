import { useNavigate } from 'react-router-dom'
import { findCampus } from '../../../shared/campuses/campus.ts'
import type { Me } from '../../../shared/users/user.ts'
import { forgetIntent } from '../session/intent-store.ts'
import { useMe, useSetMe } from '../session/me.ts'
import { campusHref, useCampus } from '../session/site-campus.ts'
import { joinedHash, welcomeTo } from '../session/welcome.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { forgetValues } from '../forms/kept-values.ts'

/**
 * Returns a function to call after a school e-mail was verified. It opens the page to return to, or the campus's feed, and
 * greets a new member.
 */
export function useJoined(): (me: Me, back: string | undefined) => void {
  const navigate = useNavigate()
  const site = useCampus()
  const { me: before } = useMe()
  const setMe = useSetMe()
  return (me, back) => {
    const campus = findCampus(me.campusId)
    setMe(me)
    forgetValues('school-code')
    forgetValues('school-email')
    const isFirst = !before?.schoolVerified
    // The feed of another campus is on that campus's own site. That site greets the new member.
    if (campus && campus.id !== site.id) {
      forgetIntent()
      window.location.replace(`${campusHref(campus)}${isFirst ? joinedHash : ''}`)
      return
    }
    void navigate(back ?? '/home', { replace: true })
    showAlert({ message: 'Account Updated!', type: 'success' })
    if (isFirst) welcomeTo(site, me)
  }
}
