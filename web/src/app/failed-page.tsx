import { wentWrong } from '../lib/unavailable.ts'
import { useWhenBack } from '../lib/online.ts'
import { LoadFailed } from '../ui/load-failed.tsx'

/** Replaces a page that could not be shown. Reloading also fetches the chunks of a newer version of the site. */
export function FailedPage() {
  useWhenBack(reload)
  return (
    <>
      <title>Something went wrong</title>
      <LoadFailed page message={wentWrong} retry={reload} />
    </>
  )
}

const reload = () => window.location.reload()
