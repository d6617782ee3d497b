import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { showAlert } from '../ui/alerts-store.ts'

/** Shows each error next to its field, and the first one also as an alert. */
export function showFormErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: readonly Path<Values>[],
  errors: Record<string, string>,
): void {
  const wrong = names.flatMap((name) => (errors[name] ? [{ name, message: errors[name] }] : []))
  for (const { name, message } of wrong) form.setError(name, { message })
  const [first] = wrong
  if (!first) return
  form.setFocus(first.name)
  showAlert({ message: first.message, type: 'danger' })
}
