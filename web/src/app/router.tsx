import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { FindYourSchool } from '../campuses/find-your-school.tsx'
import { useRouteHistory } from '../lib/route-history.ts'
import { BackContext } from '../ui/page-header.tsx'
import { AccountLayout } from './account-layout.tsx'
import { Error404 } from './error-404.tsx'
import { MayPost, SignedIn, VerifiedEmail } from './guards.tsx'
import { Home } from './home.tsx'
import { NotFound } from './not-found.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { Shell } from './shell.tsx'
import { useTheme } from './theme.ts'
import { useCampusActions } from './use-campus-actions.ts'
import { useScrollToTop } from './use-scroll-to-top.ts'

const GetPost = lazy(async () => ({ default: (await import('../posts/get-post.tsx')).GetPost }))
const CreatePostPage = lazy(async () => ({
  default: (await import('../posts/create-post.tsx')).CreatePostPage,
}))
const UserRegistration = lazy(async () => ({
  default: (await import('../users/user-registration.tsx')).UserRegistration,
}))
const Login = lazy(async () => ({ default: (await import('../users/login.tsx')).Login }))
const Register = lazy(async () => ({ default: (await import('../users/register.tsx')).Register }))
const Verify = lazy(async () => ({ default: (await import('../users/verify.tsx')).Verify }))
const Logout = lazy(async () => ({ default: (await import('../users/logout.tsx')).Logout }))
const SchoolEmail = lazy(async () => ({ default: (await import('../users/school-email.tsx')).SchoolEmail }))
const VerifySchoolEmail = lazy(async () => ({
  default: (await import('../users/verify-school-email.tsx')).VerifySchoolEmail,
}))

/** Every address of the site (specification, core 2 and accounts 2). */
export function Router() {
  const goBack = useRouteHistory()
  const { join } = useCampusActions()
  const { theme } = useTheme()
  useScrollToTop()
  return (
    <BackContext value={goBack}>
      <VerifiedEmail>
        <Routes>
          <Route path="/" element={<ToHome />} />
          <Route element={<Shell />}>
            <Route path="/home" element={<Home />} />
            <Route path="/post/:postId" element={<GetPost onJoin={join} />} />
            <Route path="/search_schools" element={<FindYourSchool theme={theme} />} />
            <Route
              path="/settings/account/school_email"
              element={<SignedIn prompt="guest-join">{(me) => <SchoolEmail me={me} />}</SignedIn>}
            />
            <Route
              path="/settings/account/verify_school_email"
              element={<SignedIn prompt="guest-join">{() => <VerifySchoolEmail />}</SignedIn>}
            />
            <Route path="*" element={<NotFound />} />
          </Route>
          <Route element={<AccountLayout />}>
            <Route path="/user_registration" element={<UserRegistration />} />
            <Route path="/login" element={<Login />} />
            <Route path="/register" element={<Register />} />
            <Route
              path="/verify"
              element={<SignedIn visitorTo="/user_registration">{(me) => <Verify me={me} />}</SignedIn>}
            />
            <Route path="/logout" element={<SignedIn>{(me) => <Logout me={me} />}</SignedIn>} />
            <Route path="/404" element={<Error404 />} />
          </Route>
          <Route
            path="/create/post"
            element={
              <MayPost>
                <Suspense fallback={<PageSkeleton />}>
                  <main>
                    <CreatePostPage />
                  </main>
                </Suspense>
              </MayPost>
            }
          />
        </Routes>
      </VerifiedEmail>
    </BackContext>
  )
}

/** `/` is the feed; what the address asks for goes along. */
function ToHome() {
  const { search } = useLocation()
  return <Navigate to={`/home${search}`} replace />
}
