/** All addresses other than the feed, with layouts and guards. A visitor's feed does not load this file. */
import { Outlet, Route } from 'react-router-dom'
import { useCountView } from '../analytics/use-count-view.ts'
import { AccountLayout } from './account-layout.tsx'
import { AskVisitor, OnSchoolSite } from './guards.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import * as pages from './pages.ts'
import { useTheme } from '../session/theme.ts'
import type { useCampusActions } from '../bars/use-campus-actions.ts'

/** Loads the code of a page that the server renders, before the first rendering. */
export const preloadPage = { post: pages.GetPost.preload, profile: pages.Profile.preload }

export function pagesWithBars({ compose, join }: ReturnType<typeof useCampusActions>) {
  const saved = (
    <AskVisitor prompt="guest-like">
      <pages.ListSaved />
    </AskVisitor>
  )
  return (
    <>
      <Route path="/post/:postId" element={<pages.GetPost onJoin={join} />} />
      <Route path="/post/:postId/line" element={<pages.GetLine />} />
      <Route path="/post/:postId/likes" element={<pages.ListSavers onJoin={join} />} />
      <Route
        element={
          <OnSchoolSite>
            <Outlet />
          </OnSchoolSite>
        }
      >
        <Route path="/search" element={<pages.Search onJoin={join} />} />
        <Route path="/media" element={<pages.ListGallery onJoin={join} onCompose={compose} />} />
        <Route path="/media/:postId" element={<pages.GetMediaPost onJoin={join} />} />
        <Route path="/saved" element={saved} />
        <Route path="/deals" element={<pages.ListDeals />} />
        <Route path="/notifications/*" element={<pages.Notifications />} />
        <Route path="/messages/*" element={<pages.Messages />} />
      </Route>
      <Route path="/profile/*" element={<pages.OwnProfile />} />
      <Route path="/:username" element={<pages.Profile />} />
      <Route path="/search_schools" element={<SearchSchools />} />
      <Route path="/decision/:token" element={<pages.GetDecision />} />
      <Route path="/unsubscribe/:token" element={<pages.Unsubscribe />} />
      <Route path="/settings/*" element={<pages.Settings />} />
      <Route path="*" element={<pages.NotFound />} />
    </>
  )
}

function SearchSchools() {
  const { theme } = useTheme()
  return <pages.SearchSchools theme={theme} />
}

/** The handover works without a connection, so its guard does not wait until the server has returned the person. */
const swap = (
  <AskVisitor prompt="guest-deal">
    <pages.Swap />
  </AskVisitor>
)

/** The account pages, the composers of phones, and the handover. */
export const pagesWithoutBars = (
  <>
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
    <Route element={<WholePage />}>
      <Route path="/create/*" element={<pages.Composer />} />
      <Route path="/swap/:postId/:buyerId" element={swap} />
    </Route>
  </>
)

function WholePage() {
  useCountView()
  return (
    <main>
      <PageOutlet waiting={<PageSkeleton />} />
    </main>
  )
}
