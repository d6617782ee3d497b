import { api } from '../access/api.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { claimAccount } from './claim-account.ts'
import { endSession } from './end-session.ts'
import { listSessions } from './list-sessions.ts'
import { lookupAccount } from './lookup-account.ts'
import { openEmailLink } from './open-email-link.ts'
import { openSchoolLink } from './open-school-link.ts'
import { redeemLink } from './redeem-link.ts'
import { register } from './register.ts'
import { requestLink } from './request-link.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { sendEmailChangeCode } from './send-email-change-code.ts'
import { sendEmailCode } from './send-email-code.ts'
import { sendSchoolCode } from './send-school-code.ts'
import { signOut } from './sign-out.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'
import { startSession } from './start-session.ts'
import { verifyEmail } from './verify-email.ts'
import { verifySchoolEmail } from './verify-school-email.ts'

export const { handler, grants } = api([
  changeEmail,
  changePassword,
  claimAccount,
  endSession,
  listSessions,
  lookupAccount,
  openEmailLink,
  openSchoolLink,
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
  verifyEmail,
  verifySchoolEmail,
])
