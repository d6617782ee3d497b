import type { Me } from '../../../shared/users/user.ts'
import { updateMe } from '../../../shared/users/update-me.ts'
import { call } from '../lib/call.ts'
import { RadioList } from '../ui/radio-list.tsx'
import { SettingsForm } from './form.tsx'
import { useOneField } from './use-one-field.ts'

const title = 'Online status'
const options = [
  { value: 'off', label: 'Off', text: 'Neither of you sees it' },
  { value: 'on', label: 'On', text: 'You and people who also turned it on see when the other is online' },
] as const

/** `/settings/account/online_status` */
export function ShowOnline({ me }: { me: Me }) {
  const current = me.showsOnline ? 'on' : 'off'
  const { value, change, error, save, busy } = useOneField('online-status', current)
  return (
    <SettingsForm
      title={title}
      busy={busy}
      unchanged={value === current}
      onSubmit={() => void save(() => call(updateMe, { showsOnline: value === 'on' }))}
    >
      <RadioList
        label={title}
        hint="“Online” in your conversations, while the site is open."
        options={options}
        value={value}
        error={error}
        onChange={change}
      />
    </SettingsForm>
  )
}
