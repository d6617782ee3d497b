import { useState } from 'react'
import { chooseDataSaving, savesData } from '../lib/data-saving.ts'
import accountStyles from '../forms/form.module.css'
import { SettingsHeader } from './header.tsx'
import { RadioList } from '../ui/radio-list.tsx'

const themes = [
  { value: 'system', label: 'System', text: 'Same as this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const loading = [
  { value: 'ahead', label: 'Load ahead', text: 'Pages and dialogs open at once, even without a connection' },
  { value: 'less', label: 'Use less data', text: 'Pictures are smaller, and pages load when you open them' },
] as const

type Theme = 'light' | 'dark'

interface DisplayProps {
  /** The chosen theme; undefined if it follows the system. */
  theme: Theme | undefined
  onTheme: (theme: Theme | undefined) => void
}

/** `/settings/display`: the theme and data saving. The choices apply to this browser, on the sites of all campuses. */
export function Display({ theme, onTheme }: DisplayProps) {
  const [isSaving, setSaving] = useState(savesData)
  const choose = (value: string) => {
    chooseDataSaving(value === 'less')
    setSaving(value === 'less')
  }
  return (
    <>
      <SettingsHeader title="Display and Data" />
      <div className={`${accountStyles.form} ${accountStyles.page}`}>
        <RadioList
          label="Theme"
          options={themes}
          value={theme ?? 'system'}
          onChange={(value) => onTheme(value === 'light' || value === 'dark' ? value : undefined)}
        />
        <RadioList
          label="Data"
          options={loading}
          value={isSaving ? 'less' : 'ahead'}
          onChange={choose}
          hint="These choices apply to this browser."
        />
      </div>
    </>
  )
}
