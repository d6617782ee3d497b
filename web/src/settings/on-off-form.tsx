import type { Me } from '../../../shared/users/user.ts'
import { RadioList } from '../ui/radio-list.tsx'
import { SettingsForm } from './form.tsx'
import { useOneField } from './use-one-field.ts'

interface OnOffFormProps {
  title: string
  hint: string
  /** The texts of the two choices. */
  texts: { on: string; off: string }
  isOn: boolean
  save: (isOn: boolean) => Promise<Me>
}

/** The page of a setting that is on or off. */
export function OnOffForm({ title, hint, texts, isOn, save }: OnOffFormProps) {
  const current = isOn ? 'on' : 'off'
  const field = useOneField(title, current)
  return (
    <SettingsForm
      title={title}
      busy={field.busy}
      unchanged={field.value === current}
      onSubmit={() => void field.save(() => save(field.value === 'on'))}
    >
      <RadioList
        label={title}
        hint={hint}
        options={[
          { value: 'on', label: 'On', text: texts.on },
          { value: 'off', label: 'Off', text: texts.off },
        ]}
        value={field.value}
        error={field.error}
        onChange={field.change}
      />
    </SettingsForm>
  )
}
