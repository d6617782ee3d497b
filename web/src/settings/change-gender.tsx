import { changeGender } from '../../../shared/users/change-gender.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { SettingsForm } from './form.tsx'
import { RadioList } from '../ui/radio-list.tsx'
import { useOneField } from './use-one-field.ts'

const genders = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'other', label: 'Other' },
] as const

/** The page `/settings/account/gender`. */
export function ChangeGender({ me }: { me: Me }) {
  const { value, change, error, save, busy } = useOneField('gender', me.gender ?? '')
  const chosen = genders.find((one) => one.value === value)?.value
  return (
    <SettingsForm
      title="Gender"
      busy={busy}
      unchanged={!chosen || chosen === me.gender}
      onSubmit={() => chosen && void save(() => call(changeGender, { gender: chosen }))}
    >
      <RadioList
        label="Gender"
        hint="This is not shown publicly."
        options={genders}
        value={value}
        error={error}
        onChange={change}
      />
    </SettingsForm>
  )
}
