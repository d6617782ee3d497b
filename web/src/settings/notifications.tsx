import { useId } from 'react'
import type { Me } from '../../../shared/users/user.ts'
import { PushDevices } from '../notifications/push-devices.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { SettingsHeader } from './header.tsx'
import { NotificationTypes } from './notification-types.tsx'
import styles from './notifications.module.css'
import { QuietHours } from './quiet-hours.tsx'
import { useNotificationSettings } from './use-notification-settings.ts'

/** `/settings/notifications`: what the person is told about, by mail and on their devices. Each change is saved at once. */
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
          <PushDevices userId={me.id} />
          <NotificationTypes settings={settings} change={change} />
          <QuietHours quietHours={settings.quietHours} change={change} />
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
