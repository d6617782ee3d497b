import { FindYourSchool } from '../campuses/find-your-school.tsx'
import { hasBack } from '../lib/route-history.ts'
import { useCampus } from '../lib/site-campus.ts'
import { ListPosts } from '../posts/list-posts.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useTheme } from './theme.ts'
import { useCampusActions } from './use-campus-actions.ts'

/** `/home`: the feed of a campus, or the schools on the generic site (specification, core 2). */
export function Home() {
  const campus = useCampus()
  const { theme } = useTheme()
  const { isSchool, compose, join } = useCampusActions()
  if (!isSchool) return <FindYourSchool theme={theme} />
  return (
    <>
      <title>{`${campus.name} Buy/Sell`}</title>
      <PageHeader title="Feed" back={hasBack()} />
      <ListPosts onCompose={compose} onJoin={join} />
    </>
  )
}
