import { changePhone, phoneMaximum } from '../../../shared/users/change-phone.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { TextField } from '../ui/text-field.tsx'
import { fieldErrors } from '../forms/field-errors.ts'
import { SettingsForm } from './form.tsx'
import { useOneField } from './use-one-field.ts'

/** `/settings/account/phone`. Saving an empty field removes the number. */
export function ChangePhone({ me }: { me: Me }) {
  const current = me.phone ?? ''
  const { value, change, error, refuse, save, busy } = useOneField('phone', current)
  const phone = value.trim()
  const submit = (form: HTMLFormElement) => {
    const wrong = fieldErrors(changePhone, { phone })['phone']
    if (!wrong) return void save(() => call(changePhone, { phone }))
    form.querySelector('input')?.focus()
    refuse(wrong)
  }
  return (
    <SettingsForm title="Change phone" busy={busy} unchanged={phone === current} onSubmit={submit}>
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={phoneMaximum}
        value={value}
        error={error}
        hint="Only you see it."
        onChange={(event) => change(event.target.value)}
      />
    </SettingsForm>
  )
}
