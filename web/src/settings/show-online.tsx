import type { Me } from '../../../shared/users/user.ts'
import { updateMe } from '../../../shared/users/update-me.ts'
import { call } from '../lib/call.ts'
import { OnOffForm } from './on-off-form.tsx'

const texts = {
  on: 'You and people who also turned it on see when the other is online',
  off: 'Neither of you sees it',
}

/** The page `/settings/account/online_status`. */
export function ShowOnline({ me }: { me: Me }) {
  return (
    <OnOffForm
      title="Online status"
      hint="“Online” shows in a conversation while the other person has the site open."
      texts={texts}
      isOn={me.showsOnline === true}
      save={(showsOnline) => call(updateMe, { showsOnline })}
    />
  )
}
