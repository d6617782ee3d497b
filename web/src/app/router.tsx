import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { useRouteHistory } from '../lib/route-history.ts'
import { BackContext } from '../ui/page-header.tsx'
import { AccountLayout } from './account-layout.tsx'
import { AskVisitor, OnSchoolSite, VerifiedEmail } from './guards.tsx'
import { Home } from './home.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import * as pages from './pages.ts'
import { Shell } from './shell.tsx'
import { isSkippedByBack } from './skipped-by-back.ts'
import { useTheme } from './theme.ts'
import { useCampusActions } from './use-campus-actions.ts'
import { usePageStart } from './use-page-start.ts'

/** Every address of the site, with the layout and the guards around its page. */
export function Router() {
  const goBack = useRouteHistory(isSkippedByBack)
  const campus = useCampusActions()
  const { theme } = useTheme()
  usePageStart()
  return (
    <BackContext value={goBack}>
      <VerifiedEmail>
        <Routes>
          <Route path="/" element={<ToHome />} />
          <Route element={<Shell />}>
            <Route path="/home" element={<Home />} />
            {schoolPages(campus)}
            <Route path="/search_schools" element={<pages.SearchSchools theme={theme} />} />
            <Route path="/settings/*" element={<pages.Settings />} />
            <Route path="*" element={<pages.NotFound />} />
          </Route>
          {accountPages}
          <Route element={<WholePage />}>
            <Route path="/create/*" element={<pages.Composer />} />
          </Route>
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

/** The pages of a school's site besides its feed. */
function schoolPages({ compose, join }: ReturnType<typeof useCampusActions>) {
  const saved = (
    <AskVisitor prompt="guest-like">
      <pages.ListSaved />
    </AskVisitor>
  )
  return (
    <>
      <Route path="/post/:postId" element={<pages.GetPost onJoin={join} />} />
      <Route path="/post/:postId/likes" element={<pages.ListSavers onJoin={join} />} />
      <Route
        element={
          <OnSchoolSite>
            <Outlet />
          </OnSchoolSite>
        }
      >
        <Route path="/media" element={<pages.ListGallery onJoin={join} onCompose={compose} />} />
        <Route path="/media/:postId" element={<pages.GetMediaPost onJoin={join} />} />
        <Route path="/saved" element={saved} />
      </Route>
      <Route path="/profile/*" element={<pages.OwnProfile />} />
      <Route path="/:username" element={<pages.Profile />} />
    </>
  )
}

const accountPages = (
  <Route element={<AccountLayout />}>
    <Route path="/user_registration" element={<pages.LookupAccount />} />
    <Route path="/login" element={<pages.Login />} />
    <Route path="/login/sent" element={<pages.LoginSent />} />
    <Route path="/forgotpassword" element={<pages.ForgotPassword />} />
    <Route path="/login/google" element={<pages.GoogleSignIn />} />
    <Route path="/register" element={<pages.Register />} />
    <Route path="/verify" element={<pages.VerifyEmail />} />
    <Route path="/logout" element={<pages.Logout />} />
    <Route path="/404" element={<pages.Error404 />} />
  </Route>
)

/** A page without bars. */
function WholePage() {
  return (
    <main>
      <PageOutlet waiting={<PageSkeleton />} />
    </main>
  )
}
