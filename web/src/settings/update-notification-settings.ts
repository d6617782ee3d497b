import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '../../../shared/contract.ts'
import { getNotificationSettings } from '../../../shared/notifications/get-notification-settings.ts'
import type { NotificationSettings } from '../../../shared/notifications/settings.ts'
import { updateNotificationSettings } from '../../../shared/notifications/update-notification-settings.ts'
import { call } from '../lib/call.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { refusalSentence } from '../forms/refusal-sentence.ts'

export type SettingsChange = InputOf<typeof updateNotificationSettings>

const queryKey = ['notification-settings']

/**
 * The settings with all pending changes. A change is optimistic and is rolled back if it fails. Changes are sent one after
 * another, so the last one wins. Without a connection, changes wait.
 */
export function useNotificationSettings() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }),
    // Another device, or a link in a mail, may have changed the settings in the meantime.
    staleTime: 0,
  })
  const [pending, setPending] = useState<SettingsChange[]>([])
  const { mutate } = useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (change: SettingsChange) => call(updateNotificationSettings, change),
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
    onError: (failure) => showAlert({ message: refusalSentence(failure), type: 'danger' }),
    onSettled: (_settings, _failure, change) =>
      setPending((changes) => changes.filter((other) => other !== change)),
  })
  return {
    settings: data && pending.reduce(changed, data),
    error,
    retry: () => void refetch(),
    change(change: SettingsChange) {
      setPending((changes) => [...changes, change])
      mutate(change)
    },
  }
}

function changed(settings: NotificationSettings, change: SettingsChange): NotificationSettings {
  const { emailNotifications = settings.emailNotifications, mailPreviews = settings.mailPreviews } = change
  const quietHours = change.quietHours === undefined ? settings.quietHours : (change.quietHours ?? undefined)
  return {
    emailNotifications,
    mailPreviews,
    mail: { ...settings.mail, ...change.mail },
    push: { ...settings.push, ...change.push },
    quietHours,
  }
}
