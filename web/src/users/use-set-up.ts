import { useEffect, useState } from 'react'
import type { InputOf } from '../../../shared/contract.ts'
import { updateProfile } from '../../../shared/users/update-profile.ts'
import type { Me } from '../../../shared/users/user.ts'
import { forgetValues, keepValues, keptValues } from '../forms/kept-values.ts'
import { refusalSentence } from '../forms/refusal-sentence.ts'
import { call } from '../lib/call.ts'
import { useSetMe } from '../session/me.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { useProfileUpdate } from './use-profile-update.ts'

/** The name of the form whose values are kept until the profile is saved or every step was skipped. */
const kept = 'set-up-profile'

/** The chosen and typed values. `uploadId` is empty unless `picture` is a new picture. */
type Values = Record<'step' | 'bio' | 'picture' | 'uploadId', string>
export type SetUp = ReturnType<typeof useSetUp>

/**
 * The state of the steps that set up a profile, which survives a reload. `isFirst` and `isDone` say which step is shown.
 */
export function useSetUp(me: Me) {
  const own = { bio: me.bio ?? '', picture: me.picture ?? '' }
  const [values, setValues] = useState<Values>(() => ({
    step: '1',
    ...own,
    uploadId: '',
    ...keptValues(kept),
  }))
  const { busy, saved, updating, save } = useSave()
  const isFirst = values.step === '1'
  const set = (part: Partial<Values>) => {
    const next = { ...values, ...part }
    setValues(next)
    keepValues(kept, next)
  }
  return {
    ...values,
    isFirst,
    isDone: saved !== undefined,
    busy,
    updating,
    set,
    goToFirst: () => set({ step: '1' }),
    next: () => (isFirst ? set({ step: '2' }) : void save(changesOf(own, values))),
    /**
     * Continues as if the person had entered nothing in this step. After the last step, `onNothing` is called if nothing
     * has to be saved.
     */
    skip: (onNothing: () => void) => {
      if (isFirst) return set({ step: '2', picture: own.picture, uploadId: '' })
      set({ bio: own.bio })
      const changes = changesOf(own, { ...values, bio: own.bio })
      if (Object.keys(changes).length > 0) return void save(changes)
      forgetValues(kept)
      onNothing()
    },
  }
}

function changesOf(own: Pick<Values, 'bio' | 'picture'>, values: Values): InputOf<typeof updateProfile> {
  const { bio, picture, uploadId } = values
  return {
    ...(bio !== own.bio && { bio }),
    ...(picture !== own.picture && { picture: picture === '' ? null : uploadId }),
  }
}

/**
 * Saves the profile. The cached person changes only when the steps close, because that change may remove the part of the
 * page that opened them.
 */
function useSave() {
  const setMe = useSetMe()
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<Me>()
  const { updating, follow } = useProfileUpdate()
  useEffect(
    () => () => {
      if (saved) setMe(saved)
    },
    [saved, setMe],
  )
  const save = async (changes: InputOf<typeof updateProfile>) => {
    setBusy(true)
    try {
      const { me } = await follow(await call(updateProfile, changes))
      forgetValues(kept)
      setSaved(me)
    } catch (failure) {
      showAlert({ message: refusalSentence(failure), type: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, saved, updating, save }
}
