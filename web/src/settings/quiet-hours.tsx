import { useId, useState } from 'react'
import { findCampus } from '../../../shared/campuses/campus.ts'
import { timeZoneOf } from '../../../shared/campuses/time-zones.ts'
import type { NotificationSettings } from '../../../shared/notifications/settings.ts'
import { updateNotificationSettings } from '../../../shared/notifications/update-notification-settings.ts'
import type { Me } from '../../../shared/users/user.ts'
import { deviceTimeZone } from '../lib/device-time-zone.ts'
import { useCampus } from '../session/site-campus.ts'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './notifications.module.css'
import type { SettingsChange } from './update-notification-settings.ts'

interface QuietHoursProps {
  quietHours: NotificationSettings['quietHours']
  change: (change: SettingsChange) => void
  me: Me
}

const night = { from: 22 * 60, to: 8 * 60 }

/**
 * The hours without pushes. They are in the time zone of the device that last changed them, or of the person's campus if
 * the device does not know its time zone.
 */
export function QuietHours({ quietHours, change, me }: QuietHoursProps) {
  const id = useId()
  const campus = useCampus()
  /** The typed hours if they begin and end at the same time. Such hours are shown but not saved. */
  const [empty, setEmpty] = useState<typeof night>()
  const save = (hours: typeof night) => {
    const isEmpty = hours.from === hours.to
    setEmpty(isEmpty ? hours : undefined)
    if (isEmpty) return
    const timeZone = deviceTimeZone() ?? timeZoneOf(findCampus(me.campusId) ?? campus)
    change({ quietHours: { ...hours, timeZone } })
  }
  const hours = empty ?? quietHours
  const { message } = updateNotificationSettings.refusals['no-quiet-hours']
  const error = hours && hours.from === hours.to ? message : undefined
  return (
    <section className={styles.section}>
      <label className={styles.master} htmlFor={id}>
        <span>
          <span className={styles.label}>Quiet hours</span>
          <span id={`${id}-text`} className={styles.text}>
            Nothing is pushed to your devices during these hours.
          </span>
        </span>
        <Switch
          id={id}
          aria-label="Quiet hours"
          aria-describedby={`${id}-text`}
          checked={quietHours !== undefined}
          onChange={(isOn) => {
            setEmpty(undefined)
            if (isOn) save(night)
            else change({ quietHours: null })
          }}
        />
      </label>
      {quietHours && hours && (
        <>
          <div className={styles.hours}>
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                label={end === 'from' ? 'From' : 'To'}
                type="time"
                required
                value={timeOf(hours[end])}
                error={end === 'to' ? error : undefined}
                onChange={({ target }) => {
                  const minutes = minutesOf(target.value)
                  if (minutes !== undefined) save({ from: hours.from, to: hours.to, [end]: minutes })
                }}
              />
            ))}
          </div>
          <p className={styles.text}>Times in {quietHours.timeZone.replaceAll('_', ' ')}.</p>
        </>
      )}
    </section>
  )
}

/** Formats minutes since midnight: 1350 becomes '22:30'. */
function timeOf(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Parses '22:30' into 1350 minutes since midnight; undefined while a part of the field is empty. */
function minutesOf(time: string): number | undefined {
  const [hours, minutes] = time.split(':').map(Number)
  return time === '' || hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes
}
