import { useState } from 'react'
import type { FormEvent } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { RefusalError } from '../../../shared/refusal-error.ts'
import type { InputOf } from '../../../shared/contract.ts'
import { namePartMaximum } from '../../../shared/users/names.ts'
import { updateProfile } from '../../../shared/users/update-profile.ts'
import { bioMaximum } from '../../../shared/users/user.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { schoolEmailPath } from '../session/account-paths.ts'
import { useSetMe } from '../session/me.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { BackContext } from '../lib/back-context.ts'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ChangePhoto } from './change-photo.tsx'
import { fieldErrors } from '../forms/field-errors.ts'
import { forgetValues, keepValues, keptValues } from '../forms/kept-values.ts'
import { refusalSentence } from '../forms/refusal-sentence.ts'
import { UpdatingAccount } from './updating-account.tsx'
import { useAskBeforeLeaving } from './use-ask-before-leaving.tsx'
import { useProfileUpdate } from './use-profile-update.ts'
import styles from '../forms/form.module.css'

const kept = 'edit-profile'

/** `/profile/edit`: the person's own name, bio and picture. */
export function EditProfile({ me }: { me: Me }) {
  if (!me.schoolVerified) return <Navigate to={schoolEmailPath(undefined, '/profile/edit')} replace />
  return <ProfileForm me={me} />
}

function ProfileForm({ me }: { me: Me }) {
  const navigate = useNavigate()
  const setMe = useSetMe()
  const own = { firstName: me.firstName, lastName: me.lastName, bio: me.bio ?? '', picture: me.picture ?? '' }
  const [values, setValues] = useState({ ...own, uploadId: '', ...keptValues(kept) })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const { updating, follow } = useProfileUpdate()
  const change = changesOf(own, values)
  const isDirty = Object.keys(change).length > 0
  const set = (part: Partial<typeof values>) => {
    const next = { ...values, ...part }
    setValues(next)
    setErrors({})
    keepValues(kept, next)
  }
  const leaving = useAskBeforeLeaving(isDirty && !busy, () => {
    forgetValues(kept)
    setValues({ ...own, uploadId: '' })
  })

  const refuse = (wrong: Record<string, string>, message = Object.values(wrong)[0] ?? '') => {
    setErrors(wrong)
    showAlert({ message, type: 'danger' })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = fieldErrors(updateProfile, change)
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    setBusy(true)
    try {
      const changed = await call(updateProfile, change)
      forgetValues(kept)
      const { me: saved, late } = await follow(changed)
      setMe(saved)
      const more = late ? '. Your posts and comments follow soon.' : ''
      showAlert({ message: `Profile Updated${more}`, type: 'success' })
      void navigate(`/${saved.username}`, { replace: true })
    } catch (failure) {
      setBusy(false)
      const isName = failure instanceof RefusalError && failure.code === 'full-name-required'
      const message = refusalSentence(failure)
      refuse(isName ? { lastName: message } : {}, message)
    }
  }
  const field = (name: 'firstName' | 'lastName') => ({
    value: values[name],
    error: errors[name],
    maxLength: namePartMaximum,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const person = { name: `${values.firstName} ${values.lastName}`, picture: values.picture || undefined }
  return (
    <>
      <title>Edit Profile</title>
      <BackContext value={leaving.back}>
        <PageHeader title="Edit Profile" />
      </BackContext>
      <div className={`${styles.form} ${styles.page}`}>
        <ChangePhoto person={person} onChange={set} onRemove={() => set({ picture: '', uploadId: '' })} />
        <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
          <TextArea
            label="Bio"
            value={values.bio}
            maximum={bioMaximum}
            error={errors['bio']}
            onChange={(event) => set({ bio: event.target.value })}
          />
          <Button kind="primary" type="submit" busy={busy} disabled={!isDirty}>
            Save
          </Button>
        </form>
      </div>
      {leaving.dialog}
      {updating && <UpdatingAccount />}
    </>
  )
}

type Fields = Record<'firstName' | 'lastName' | 'bio' | 'picture', string>

/** The changed fields, as the input of the operation. */
function changesOf(own: Fields, values: Fields & { uploadId: string }): InputOf<typeof updateProfile> {
  const { firstName, lastName, bio, picture, uploadId } = values
  return {
    ...(firstName !== own.firstName && { firstName }),
    ...(lastName !== own.lastName && { lastName }),
    ...(bio !== own.bio && { bio }),
    ...(picture !== own.picture && { picture: picture === '' ? null : uploadId }),
  }
}
