import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { useMediaQuery } from '../lib/media-query.ts'
import { ownPath } from '../lib/own-path.ts'
import { useLeave } from '../lib/use-leave.ts'
import { schoolEmailPath } from '../session/account-paths.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { BackContext } from '../lib/back-context.ts'
import { setUpOpen, setUpPath } from './set-up-open.ts'
import { SetUpSteps } from './set-up-steps.tsx'
import { useSetUp } from './use-set-up.ts'
import styles from '../forms/form.module.css'

/**
 * `/profile/set-up?goBack={page}`: the steps on narrow screens. A wide screen goes to `goBack` instead, where the steps
 * open as a dialog.
 */
export function SetUpPage({ me }: { me: Me }) {
  const narrow = useMediaQuery('narrow')
  const [parameters] = useSearchParams()
  const goBack = ownPath(parameters.get('goBack')) ?? '/profile'
  const leave = useLeave(goBack)
  const setUp = useSetUp(me)
  const isDone = parameters.get('setUp') === 'true' && me.profileSetUp
  const isWide = !narrow && !isDone && me.schoolVerified
  useEffect(() => {
    if (!isWide) return
    setUpOpen.set(true)
    leave()
  }, [isWide, leave])
  if (isDone) return <Navigate to="/profile" replace />
  if (!me.schoolVerified) return <Navigate to={schoolEmailPath(undefined, setUpPath(goBack))} replace />
  if (isWide) return null
  return (
    <>
      <title>Set up profile</title>
      <BackContext value={setUp.isFirst || setUp.isDone ? leave : setUp.goToFirst}>
        <PageHeader title="Set up profile" />
      </BackContext>
      <div className={styles.page}>
        <SetUpSteps me={me} setUp={setUp} onLeave={() => undefined} onSkip={leave} />
      </div>
    </>
  )
}
