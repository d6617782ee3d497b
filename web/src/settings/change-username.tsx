import { changeUsername } from '../../../shared/users/change-username.ts'
import type { Me } from '../../../shared/users/user.ts'
import { usernameMaximum } from '../../../shared/users/username.ts'
import { call } from '../lib/call.ts'
import { TextField } from '../ui/text-field.tsx'
import { fieldErrors } from '../forms/field-errors.ts'
import { UpdatingAccount } from '../users/updating-account.tsx'
import { useProfileUpdate } from '../users/use-profile-update.ts'
import styles from '../forms/form.module.css'
import { SettingsForm } from './form.tsx'
import { useOneField } from './use-one-field.ts'

/** The page `/settings/account/screen_name`. */
export function ChangeUsername({ me }: { me: Me }) {
  const { value, change, error, refuse, save, busy } = useOneField('username', me.username)
  const { updating, follow } = useProfileUpdate()
  const username = value.trim().toLowerCase()
  const submit = (form: HTMLFormElement) => {
    const wrong = fieldErrors(changeUsername, { username })['username']
    if (!wrong) return void save(async () => (await follow(await call(changeUsername, { username }))).me)
    form.querySelector('input')?.focus()
    refuse(wrong)
  }
  return (
    <SettingsForm
      title="Change username"
      busy={busy}
      unchanged={username === '' || username === me.username}
      onSubmit={submit}
    >
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={usernameMaximum}
        value={value}
        error={error}
        hint={`${window.location.host}/${username}`}
        onChange={(event) => change(event.target.value)}
      />
      <p className={styles.text}>
        Your current username stays reserved for you for 90 days. Links with it stop working.
      </p>
      {updating && <UpdatingAccount />}
    </SettingsForm>
  )
}
