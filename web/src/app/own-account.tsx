/** The account pages that require a signed-in person. */
import { Logout } from '../accounts/sign-out.tsx'
import { VerifyEmail } from '../accounts/verify-email.tsx'
import { SignedIn } from './signed-in.tsx'

export function VerifyPage() {
  return <SignedIn visitorTo="/user_registration">{(me) => <VerifyEmail me={me} />}</SignedIn>
}

export function LogoutPage() {
  return <SignedIn>{(me) => <Logout me={me} />}</SignedIn>
}
