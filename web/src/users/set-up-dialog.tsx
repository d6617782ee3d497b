import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { useMediaQuery } from '../lib/media-query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { setUpOpen } from './set-up-open.ts'
import { SetUpSteps } from './set-up-steps.tsx'
import { useSetUp } from './use-set-up.ts'
import styles from './set-up-steps.module.css'

const close = () => setUpOpen.set(false)

/** The dialog of the steps on wide screens. If the screen becomes narrow, the steps continue on the page `narrowPath`. */
export function SetUpDialog({ me, narrowPath }: { me: Me; narrowPath: string }) {
  const narrow = useMediaQuery('narrow')
  const navigate = useNavigate()
  const setUp = useSetUp(me)
  useEffect(() => {
    if (!narrow) return
    close()
    void navigate(narrowPath, { state: 'opened' })
  }, [narrow, navigate, narrowPath])
  if (narrow) return null
  return (
    <Dialog title="Set up profile" wide open onClose={close}>
      <div className={styles.dialog}>
        <SetUpSteps me={me} setUp={setUp} onLeave={close} onSkip={close} />
      </div>
    </Dialog>
  )
}
