import { useNavigate } from 'react-router-dom'
import { genericCampusId } from '../../../shared/campuses/campus.ts'
import { schoolEmailPath } from '../session/account-paths.ts'
import { useBack } from '../session/back.ts'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import { useCampus } from '../session/site-campus.ts'
import { useOpenCreatePost } from '../posts/open-create-post.ts'

/** Returns the actions on the campus of this site: writing a post, and joining the campus. */
export function useCampusActions() {
  const campus = useCampus()
  const { me, status } = useMe()
  const navigate = useNavigate()
  const back = useBack()
  const compose = useOpenCreatePost()
  const isSchool = campus.id !== genericCampusId
  const isMember = me?.schoolVerified && me.campusId === campus.id
  const membership = status === 'loading' ? 'unknown' : isMember ? 'member' : 'none'
  const join = () => {
    if (me) void navigate(schoolEmailPath(me.schoolVerified ? campus.id : undefined, back))
    else openPrompt('guest-join')
  }
  return { isSchool, compose, join, membership }
}
