import type { NoticeType } from '../../../shared/notifications/notification.ts'
import type { NotificationSettings } from '../../../shared/notifications/settings.ts'
import { Switch } from '../ui/switch.tsx'
import styles from './notifications.module.css'
import type { SettingsChange } from './update-notification-settings.ts'

interface NotificationTypesProps {
  settings: NotificationSettings
  change: (change: SettingsChange) => void
}

const groups: { title: string; types: [type: NoticeType, label: string][] }[] = [
  {
    title: 'Messages',
    types: [
      ['new chat', 'New conversations'],
      ['message', 'Messages'],
      ['message like', 'Hearts on your messages'],
      ['chat deleted', 'Deleted conversations'],
    ],
  },
  {
    title: 'Posts and comments',
    types: [
      ['comment', 'Comments on your posts'],
      ['post interaction', 'Other replies below your posts'],
      ['comment reply', 'Replies to your comments'],
      ['comment interaction', 'Other replies below your comments'],
      ['mention', 'Mentions of you'],
      ['like', 'Saves of your posts'],
    ],
  },
  {
    title: 'Deals',
    types: [
      ['deal', 'Offers and answers'],
      ['want', 'People in line for your things'],
      ['turn', 'Your turn'],
      ['line over', 'Deals that are over'],
      ['meeting', 'Meetings that are near'],
      ['met', 'Whether you met'],
      ['still for sale', 'Whether your things are still for sale'],
    ],
  },
  {
    title: 'Things you look for',
    types: [
      ['saved search', 'New for your saved searches'],
      ['wish', 'New for your wishes'],
      ['price drop', 'Lower prices of what you saved'],
    ],
  },
]
const channels = [
  { channel: 'mail', name: 'Email' },
  { channel: 'push', name: 'Push' },
] as const

/** A row per type of notification, with a switch for each channel. */
export function NotificationTypes({ settings, change }: NotificationTypesProps) {
  return groups.map(({ title, types }) => (
    <table key={title} className={styles.types}>
      <thead>
        <tr>
          <th scope="col" className={styles.heading}>
            {title}
          </th>
          {channels.map(({ channel, name }) => (
            <th key={channel} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {types.map(([type, label]) => (
          <tr key={type}>
            <th scope="row">{label}</th>
            {channels.map(({ channel, name }) => (
              <td key={channel}>
                <Switch
                  aria-label={`${name}: ${label}`}
                  checked={settings[channel][type]}
                  disabled={channel === 'mail' && !settings.emailNotifications}
                  onChange={(isOn) => change({ [channel]: { [type]: isOn } })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ))
}
