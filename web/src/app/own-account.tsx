/** The pages of the account that need somebody who is signed in. */
import { Logout } from '../accounts/logout.tsx'
import { VerifyEmail } from '../accounts/verify-email.tsx'
import { SignedIn } from './signed-in.tsx'

export function VerifyPage() {
  return <SignedIn visitorTo="/user_registration">{(me) => <VerifyEmail me={me} />}</SignedIn>
}

export function LogoutPage() {
  return <SignedIn>{(me) => <Logout me={me} />}</SignedIn>
}
