import { useLocation, useNavigate } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { useMediaQuery } from '../lib/media-query.ts'
import { schoolEmailPath } from '../session/account-paths.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { setUpOpen, setUpPath } from './set-up-open.ts'

const close = () => setUpOpen.set(false)
const SetUpDialog = lazyPart(async () => (await import('./set-up-dialog.tsx')).SetUpDialog, close)

/** The button 'Set up profile'. It opens a dialog on wide screens and a page on narrow ones. */
export function SetUpProfile({ me, kind = 'primary' }: { me: Me; kind?: 'primary' | 'plain' }) {
  const narrow = useMediaQuery('narrow')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isOpen = setUpOpen.use()
  const path = setUpPath(`${pathname}${search}`)
  const open = () => {
    if (!me.schoolVerified) void navigate(schoolEmailPath(undefined, path))
    else if (narrow) void navigate(path, { state: 'opened' })
    else setUpOpen.set(true)
  }
  return (
    <>
      <Button kind={kind} onClick={open}>
        Set up profile
      </Button>
      {isOpen && <SetUpDialog me={me} narrowPath={path} />}
    </>
  )
}
