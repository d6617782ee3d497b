import type { Me } from '../../../shared/users/user.ts'
import { updateMe } from '../../../shared/users/update-me.ts'
import { call } from '../lib/call.ts'
import { OnOffForm } from './on-off-form.tsx'

const texts = {
  on: 'You and the other person see when a message was read',
  off: 'Neither of you sees it',
}

/** The page `/settings/account/read_receipts`. */
export function HideReadMarks({ me }: { me: Me }) {
  return (
    <OnOffForm
      title="Read receipts"
      hint="“Seen” below the messages of your conversations."
      texts={texts}
      isOn={!me.hidesReadMarks}
      save={(isOn) => call(updateMe, { hidesReadMarks: !isOn })}
    />
  )
}
