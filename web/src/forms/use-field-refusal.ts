import { useState } from 'react'
import { showAlert } from '../ui/alerts-store.ts'

/** The error of a form with one field, shown next to the field and as an alert. */
export function useFieldRefusal() {
  const [error, setError] = useState<string>()
  const refuse = (message: string) => {
    setError(message)
    showAlert({ message, type: 'danger' })
  }
  return { error, refuse, clearError: () => setError(undefined) }
}
