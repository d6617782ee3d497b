import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListedCase } from '../../shared/operators/case.ts'
import { announce } from './announcement.ts'
import { addressOfCase, caseOfAddress, queueAddress } from './case-address.ts'
import { ListCases } from './list-cases.tsx'
import { OpenCase } from './open-case.tsx'
import type { ScreenProps } from './screen.ts'
import { useQueue } from './use-queue.ts'

/** The screen 'Reports': the queue of cases, or the case whose id is in the address. */
export function Reports({ pathname, isShown, operator }: ScreenProps) {
  const navigate = useNavigate()
  const caseId = caseOfAddress(pathname)
  const queue = useQueue(isShown && caseId === undefined)
  // The queue takes the focus when the operator returns to it from a case, but not when the page has just loaded.
  const [wasOpen, setWasOpen] = useState(false)
  if (caseId !== undefined && !wasOpen) setWasOpen(true)
  const back = () => {
    announce(undefined)
    void navigate(queueAddress)
  }
  const leave = (decided: ListedCase) => {
    queue.leave(decided)
    void navigate(queueAddress)
  }
  const open = (id: string) => {
    announce(undefined)
    queue.select(id)
    void navigate(addressOfCase(id))
  }
  if (caseId === undefined)
    return (
      <ListCases queue={queue} isShown={isShown} takesFocus={wasOpen} operator={operator} onOpen={open} />
    )
  const props = { caseId, isShown, operator }
  return <OpenCase key={caseId} {...props} onBack={back} onClosed={leave} onOpen={open} />
}
