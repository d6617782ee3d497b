import { useState } from 'react'
import { keepValues, keptValues } from '../forms/kept-values.ts'
import { useFieldRefusal } from '../forms/use-field-refusal.ts'
import { useSave } from './use-save.ts'

/** The state of a form with one field. The typed text survives a reload until it is saved. */
export function useOneField(form: string, current: string) {
  const [value, setValue] = useState(() => keptValues(form)['value'] ?? current)
  const { error, refuse, clearError } = useFieldRefusal()
  const { save, busy } = useSave(form, refuse)
  const change = (next: string) => {
    setValue(next)
    clearError()
    keepValues(form, { value: next })
  }
  return { value, change, error, refuse, save, busy }
}
