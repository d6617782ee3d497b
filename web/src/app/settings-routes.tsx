import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import type { Prompt } from '../session/prompt.ts'
import { AllSettings } from '../settings/all.tsx'
import { SignedIn } from './signed-in.tsx'
import { NotFound } from './not-found.tsx'
import * as pages from './settings-pages.ts'
import { chooseTheme, useTheme } from '../session/theme.ts'

/** All addresses below `/settings`, with their guards. */
export function SettingsRoutes() {
  const { chosen } = useTheme()
  return (
    <Routes>
      <Route index element={<AllSettings />} />
      <Route path="account" element={<OfAccount Page={pages.AccountSettings} />} />
      <Route path="account/screen_name" element={<OfAccount Page={pages.ChangeUsername} />} />
      <Route path="account/password" element={<OfAccount Page={pages.ChangePassword} />} />
      <Route path="account/email" element={<OfAccount Page={pages.ChangeEmail} />} />
      <Route path="account/email/link" element={<OfAccount Page={pages.OpenEmailLink} />} />
      <Route path="account/phone" element={<OfAccount Page={pages.ChangePhone} />} />
      <Route path="account/school_email" element={<OfAccount Page={pages.SendSchoolCode} />} />
      <Route path="account/school_email/link" element={<OfAccount Page={pages.OpenSchoolLink} />} />
      <Route path="account/gender" element={<OfAccount Page={pages.ChangeGender} />} />
      <Route path="account/birth_date" element={<OfAccount Page={pages.ChangeBirthDate} />} />
      <Route path="account/verify_school_email" element={<OfAccount Page={pages.VerifySchoolEmail} />} />
      <Route path="account/saves" element={<OfAccount Page={pages.ShowSaves} />} />
      <Route path="account/read_receipts" element={<OfAccount Page={pages.HideReadMarks} />} />
      <Route path="account/online_status" element={<OfAccount Page={pages.ShowOnline} />} />
      <Route path="account/sessions" element={<OfAccount Page={pages.Sessions} />} />
      <Route path="account/blocked" element={<OfAccount Page={pages.ListBlocked} />} />
      <Route path="account/your_data" element={<OfAccount Page={pages.YourData} />} />
      <Route
        path="notifications"
        element={<OfAccount Page={pages.NotificationSettings} prompt="guest-notifications" />}
      />
      <Route path="payments" element={<OfAccount Page={pages.Payments} />} />
      <Route path="display" element={<pages.Display theme={chosen} onTheme={chooseTheme} />} />
      <Route path=":page" element={<pages.StaticPage missing={<NotFound />} />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

/** A page of the account: visitors get the prompt to log in. */
function OfAccount({ Page, prompt = 'guest-join' }: { Page: ComponentType<{ me: Me }>; prompt?: Prompt }) {
  return <SignedIn prompt={prompt}>{(me) => <Page me={me} />}</SignedIn>
}
