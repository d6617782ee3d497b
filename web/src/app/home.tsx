import { useEffect } from 'react'
import { useMe } from '../session/me.ts'
import { takeRedirectTo } from '../session/redirect-to.ts'
import { useMediaQuery } from '../lib/media-query.ts'
import { useHasBack } from '../lib/route-history.ts'
import { campusHref, useCampus } from '../session/site-campus.ts'
import { useGuideDue } from '../campuses/guide-due.ts'
import { FeedTabs } from '../posts/feed-tabs.tsx'
import { ListPosts } from '../posts/list-posts.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { lazyPage, optionalPart } from '../ui/lazy-part.tsx'
import { notifications } from '../bars/navigation.ts'
import { DestinationIcon } from '../bars/destination-icon.tsx'
import { useCampusActions } from '../bars/use-campus-actions.ts'
import hidden from '../ui/hidden.module.css'
import styles from './home.module.css'

const Landing = lazyPage(async () => (await import('../campuses/landing.tsx')).Landing)
const guideRoom = (
  <div className={styles.guide}>
    <Skeleton width="45%" height={20} />
    <Skeleton height={72} />
    <Skeleton width={128} height={44} radius={999} />
  </div>
)
const WelcomeGuide = optionalPart(
  async () => (await import('../campuses/welcome-guide.tsx')).WelcomeGuide,
  () => guideRoom,
)

/** `/home`: the feed of a campus, or the landing page of the generic site. */
export function Home() {
  const campus = useCampus()
  const { me } = useMe()
  const isGuideDue = useGuideDue()
  const isNarrow = useMediaQuery('narrow')
  const hasBack = useHasBack()
  const { isSchool, compose, join } = useCampusActions()
  useEffect(() => {
    const chosen = me && takeRedirectTo(campus, me)
    if (chosen) window.location.replace(campusHref(chosen))
  }, [campus, me])
  if (!isSchool) return <Landing />
  return (
    <>
      <title>{`${campus.name} Buy/Sell`}</title>
      <FeedTabs title="Feed" back={hasBack}>
        {isNarrow && me && (
          <PlaceLink to={notifications.to} className={styles.notifications}>
            <DestinationIcon destination={notifications} size={22} />
            <span className={hidden.hidden}>{notifications.label}</span>
          </PlaceLink>
        )}
      </FeedTabs>
      {isGuideDue && (me ? <WelcomeGuide me={me} /> : guideRoom)}
      <ListPosts onCompose={compose} onJoin={join} />
    </>
  )
}
