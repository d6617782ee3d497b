import { Navigate, Route, Routes } from 'react-router-dom'
import { EditProfile } from '../users/update-profile.tsx'
import { SetUpPage } from '../users/set-up-page.tsx'
import { SignedIn } from './signed-in.tsx'
import { NotFound } from './not-found.tsx'

/** `/profile` and the pages below it: the person's own profile. */
export function OwnProfile() {
  return (
    <Routes>
      <Route
        index
        element={<SignedIn>{({ username }) => <Navigate to={`/${username}`} replace />}</SignedIn>}
      />
      <Route
        path="edit"
        element={
          <SignedIn visitorTo="/login?redirect=%2Fprofile%2Fedit">{(me) => <EditProfile me={me} />}</SignedIn>
        }
      />
      <Route
        path="set-up"
        element={<SignedIn prompt="guest-join">{(me) => <SetUpPage me={me} />}</SignedIn>}
      />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
