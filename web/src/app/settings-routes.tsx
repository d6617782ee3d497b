import { Route, Routes } from 'react-router-dom'
import { AllSettings } from '../settings/all.tsx'
import { SignedIn } from './guards.tsx'
import { NotFound } from './not-found.tsx'
import * as pages from './settings-pages.ts'

/** Every address below `/settings`, with the guards around its page. */
export function SettingsRoutes() {
  return (
    <Routes>
      <Route index element={<AllSettings />} />
      <Route
        path="account"
        element={<SignedIn prompt="guest-join">{(me) => <pages.AccountSettings me={me} />}</SignedIn>}
      />
      <Route
        path="account/school_email"
        element={<SignedIn prompt="guest-join">{(me) => <pages.SendSchoolCode me={me} />}</SignedIn>}
      />
      <Route
        path="account/verify_school_email"
        element={<SignedIn prompt="guest-join">{() => <pages.VerifySchoolEmail />}</SignedIn>}
      />
      <Route
        path="account/your_data"
        element={<SignedIn prompt="guest-join">{(me) => <pages.YourData me={me} />}</SignedIn>}
      />
      <Route path=":page" element={<pages.StaticPage missing={<NotFound />} />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
