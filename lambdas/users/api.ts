import { api } from '../access/api.ts'
import { changeBirthDate } from './change-birth-date.ts'
import { changeEmail } from './change-email.ts'
import { changeGender } from './change-gender.ts'
import { changePassword } from './change-password.ts'
import { changePhone } from './change-phone.ts'
import { changeUsername } from './change-username.ts'
import { claimAccount } from './claim-account.ts'
import { getMe } from './get-me.ts'
import { getProfile } from './get-profile.ts'
import { listSessions } from './list-sessions.ts'
import { lookupAccount } from './lookup-account.ts'
import { redeemLink } from './redeem-link.ts'
import { register } from './register.ts'
import { requestLink } from './request-link.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { sendEmailChangeCode } from './send-email-change-code.ts'
import { sendEmailCode } from './send-email-code.ts'
import { sendSchoolCode } from './send-school-code.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'
import { signOut } from './sign-out.ts'
import { startSession } from './start-session.ts'
import { updateMe } from './update-me.ts'
import { updateProfile } from './update-profile.ts'
import { verifyEmail } from './verify-email.ts'
import { verifySchoolEmail } from './verify-school-email.ts'

export const { handler, grants } = api([
  changeBirthDate,
  changeEmail,
  changeGender,
  changePassword,
  changePhone,
  changeUsername,
  claimAccount,
  getMe,
  getProfile,
  listSessions,
  lookupAccount,
  redeemLink,
  register,
  requestLink,
  requestReset,
  resetPassword,
  sendEmailChangeCode,
  sendEmailCode,
  sendSchoolCode,
  signOut,
  signOutEverywhere,
  startSession,
  updateMe,
  updateProfile,
  verifyEmail,
  verifySchoolEmail,
])
