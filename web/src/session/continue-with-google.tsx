import { Button } from '../ui/button.tsx'
import { googleHref, hasGoogle } from './google.ts'
import { GoogleMark } from './google-mark.tsx'

interface ContinueWithGoogleProps {
  /** The page of this site to return to. */
  back: string | undefined
  /** Runs before the page is left. */
  onClick?: (() => void) | undefined
}

/** The button to sign in with Google; nothing on a stage without it. */
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
