import { Button } from '../ui/button.tsx'
import { googleHref, hasGoogle } from './google.ts'
import { GoogleMark } from './google-mark.tsx'

interface ContinueWithGoogleProps {
  /** The page of this site that opens after the sign-in. */
  back: string | undefined
  /** Called before the browser leaves the page. */
  onClick?: (() => void) | undefined
}

/** The button to sign in with Google. It shows nothing on a stage without Google sign-in. */
export function ContinueWithGoogle({ back, onClick }: ContinueWithGoogleProps) {
  if (!hasGoogle()) return null
  const leave = () => {
    onClick?.()
    window.location.assign(googleHref(back))
  }
  return (
    <Button kind="plain" wide onClick={leave}>
      <GoogleMark />
      Continue with Google
    </Button>
  )
}
