import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import type { Rendered } from '../lib/rendered.ts'
import { useRouteHistory } from '../lib/route-history.ts'
import { newStore } from '../lib/store.ts'
import { lazyPage, loadPart } from '../ui/lazy-part.tsx'
import { BackContext } from '../lib/back-context.ts'
import { Home } from './home.tsx'
import { Shell } from './shell.tsx'
import { backRules } from './skipped-by-back.ts'
import { useCampusActions } from '../bars/use-campus-actions.ts'
import { usePageStart } from './use-page-start.ts'
import { VerifiedEmail } from './verified-email.tsx'

const routes = newStore<typeof import('./routes.tsx') | undefined>(undefined)

/**
 * Loads the routes other than the feed, and the page that the server rendered. The chunk of the routes names the chunks of
 * all pages, so it is not part of the main script.
 */
export async function loadRoutes(rendered?: Exclude<Rendered['page'], 'feed'>): Promise<void> {
  const loaded = await loadPart(() => import('./routes.tsx'))
  if (rendered) await loaded.preloadPage[rendered]()
  routes.set(loaded)
}

/** A placeholder for any other page until the routes are loaded. */
const Waiting = lazyPage(async () => {
  await loadRoutes()
  return () => null
})

/** Every address of the site: the feed, and the addresses in routes.tsx. */
export function Router() {
  const goBack = useRouteHistory(backRules)
  const campus = useCampusActions()
  const others = routes.use()
  usePageStart()
  return (
    <BackContext value={goBack}>
      <VerifiedEmail>
        <Routes>
          <Route path="/" element={<ToHome />} />
          <Route element={<Shell />}>
            <Route path="/home" element={<Home />} />
            {others ? others.pagesWithBars(campus) : <Route path="*" element={<Waiting />} />}
          </Route>
          {others?.pagesWithoutBars}
        </Routes>
      </VerifiedEmail>
    </BackContext>
  )
}

/** `/` redirects to the feed and keeps its query string. */
function ToHome() {
  const { search } = useLocation()
  return <Navigate to={`/home${search}`} replace />
}
