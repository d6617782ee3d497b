import { savesShownToSchema } from '../../../shared/users/schema.ts'
import type { Me } from '../../../shared/users/user.ts'
import { updateMe } from '../../../shared/users/update-me.ts'
import { call } from '../lib/call.ts'
import { savesShownTo } from '../saves/shown-to.ts'
import { SettingsForm } from './form.tsx'
import { RadioList } from '../ui/radio-list.tsx'
import { useOneField } from './use-one-field.ts'

const title = 'Who may see what I saved'
const options = [
  { value: 'everybody', label: savesShownTo.everybody, text: 'Including people who are not logged in' },
  { value: 'campus', label: savesShownTo.campus, text: 'People with a verified email of your school' },
  {
    value: 'nobody',
    label: savesShownTo.nobody,
    text: 'Authors also do not get a notification when you save their post',
  },
] as const

/** The page `/settings/account/saves`. */
export function ShowSaves({ me }: { me: Me }) {
  const current = me.savesShownTo ?? 'campus'
  const { value, change, error, save, busy } = useOneField('saves', current)
  const chosen = savesShownToSchema.safeParse(value).data
  return (
    <SettingsForm
      title={title}
      busy={busy}
      unchanged={!chosen || chosen === current}
      onSubmit={() => chosen && void save(() => call(updateMe, { savesShownTo: chosen }))}
    >
      <RadioList
        label={title}
        hint="This applies to the Likes tab of your profile and to “Liked by” on posts. The number of likes always shows."
        options={options}
        value={value}
        error={error}
        onChange={change}
      />
    </SettingsForm>
  )
}
