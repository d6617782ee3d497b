/** The pages below `/settings`: each is a separate chunk, like those of pages.ts. */
import { lazyPage as page } from '../ui/lazy-part.tsx'

export const StaticPage = page(async () => (await import('../static/page.tsx')).StaticPage)
export const AccountSettings = page(async () => (await import('../settings/account.tsx')).AccountSettings)
export const SendSchoolCode = page(
  async () => (await import('../accounts/send-school-code.tsx')).SendSchoolCode,
)
export const VerifySchoolEmail = page(
  async () => (await import('../accounts/verify-school-email.tsx')).VerifySchoolEmail,
)
export const OpenSchoolLink = page(
  async () => (await import('../accounts/open-school-link.tsx')).OpenSchoolLink,
)
export const ChangeUsername = page(
  async () => (await import('../settings/change-username.tsx')).ChangeUsername,
)
export const ChangePhone = page(async () => (await import('../settings/change-phone.tsx')).ChangePhone)
export const ChangeGender = page(async () => (await import('../settings/change-gender.tsx')).ChangeGender)
export const ChangeBirthDate = page(
  async () => (await import('../settings/change-birth-date.tsx')).ChangeBirthDate,
)
export const HideReadMarks = page(async () => (await import('../settings/hide-read-marks.tsx')).HideReadMarks)
export const ShowOnline = page(async () => (await import('../settings/show-online.tsx')).ShowOnline)
export const ShowSaves = page(async () => (await import('../settings/show-saves.tsx')).ShowSaves)
export const Sessions = page(async () => (await import('../settings/list-sessions.tsx')).Sessions)
export const ListBlocked = page(async () => (await import('../blocks/list-blocked.tsx')).ListBlocked)
export const YourData = page(async () => (await import('../holdings/your-data.tsx')).YourData)
export const ChangePassword = page(
  async () => (await import('../settings/change-password.tsx')).ChangePassword,
)
export const ChangeEmail = page(async () => (await import('../settings/change-email.tsx')).ChangeEmail)
export const OpenEmailLink = page(async () => (await import('../settings/open-email-link.tsx')).OpenEmailLink)
export const NotificationSettings = page(
  async () => (await import('../settings/notifications.tsx')).NotificationSettings,
)
export const Payments = page(async () => (await import('../payouts/payments.tsx')).Payments)
export const Display = page(async () => (await import('../settings/display.tsx')).Display)
