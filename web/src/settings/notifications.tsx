import { useId } from 'react'
import type { Me } from '../../../shared/users/user.ts'
import { PushDevices } from '../notifications/list-push-subscriptions.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { SettingsHeader } from './header.tsx'
import { NotificationTypes } from './notification-types.tsx'
import styles from './notifications.module.css'
import { QuietHours } from './quiet-hours.tsx'
import { useNotificationSettings } from './update-notification-settings.ts'

/**
 * `/settings/notifications`: which notifications the person gets, by mail and on their devices. Each change is saved at
 * once.
 */
export function NotificationSettings({ me }: { me: Me }) {
  const id = useId()
  const { settings, error, retry, change } = useNotificationSettings()
  return (
    <>
      <SettingsHeader title="Notifications" />
      {settings ? (
        <div className={styles.page}>
          <label className={styles.master} htmlFor={id}>
            <span>
              <span className={styles.label}>Email notifications</span>
              <span id={`${id}-text`} className={styles.text}>
                Codes and links to log in always reach you.
              </span>
            </span>
            <Switch
              id={id}
              aria-label="Email notifications"
              aria-describedby={`${id}-text`}
              checked={settings.emailNotifications}
              onChange={(isOn) => change({ emailNotifications: isOn })}
            />
          </label>
          <label className={styles.master} htmlFor={`${id}-previews`}>
            <span>
              <span className={styles.label}>Show previews in mails</span>
              <span id={`${id}-previews-text`} className={styles.text}>
                The first words, and the picture of the post. Never photos of a conversation.
              </span>
            </span>
            <Switch
              id={`${id}-previews`}
              aria-label="Show previews in mails"
              aria-describedby={`${id}-previews-text`}
              checked={settings.mailPreviews}
              disabled={!settings.emailNotifications}
              onChange={(isOn) => change({ mailPreviews: isOn })}
            />
          </label>
          <PushDevices userId={me.id} />
          <NotificationTypes settings={settings} change={change} />
          <QuietHours quietHours={settings.quietHours} change={change} me={me} />
        </div>
      ) : error ? (
        <LoadFailed message={error.message} retry={retry} />
      ) : (
        <SettingsSkeleton />
      )}
    </>
  )
}

function SettingsSkeleton() {
  return (
    <div className={styles.page} role="status" aria-label="Loading">
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  )
}
