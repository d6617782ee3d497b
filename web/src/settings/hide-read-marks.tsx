import type { Me } from '../../../shared/users/user.ts'
import { updateMe } from '../../../shared/users/update-me.ts'
import { call } from '../lib/call.ts'
import { RadioList } from '../ui/radio-list.tsx'
import { SettingsForm } from './form.tsx'
import { useOneField } from './use-one-field.ts'

const title = 'Read receipts'
const options = [
  { value: 'on', label: 'On', text: 'You and the other person see when a message was read' },
  { value: 'off', label: 'Off', text: 'Neither of you sees it' },
] as const

/** `/settings/account/read_receipts` */
export function HideReadMarks({ me }: { me: Me }) {
  const current = me.hidesReadMarks ? 'off' : 'on'
  const { value, change, error, save, busy } = useOneField('read-marks', current)
  return (
    <SettingsForm
      title={title}
      busy={busy}
      unchanged={value === current}
      onSubmit={() => void save(() => call(updateMe, { hidesReadMarks: value === 'off' }))}
    >
      <RadioList
        label={title}
        hint="“Seen” below the messages of your conversations."
        options={options}
        value={value}
        error={error}
        onChange={change}
      />
    </SettingsForm>
  )
}
