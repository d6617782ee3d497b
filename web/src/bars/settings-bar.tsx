import { SettingsNavigation } from '../settings/navigation.tsx'
import styles from './settings-bar.module.css'
import { SideBar } from './side-bar.tsx'

/** The list of all settings, next to each of its pages on wide screens. */
export function SettingsBar() {
  return (
    <SideBar label="Settings">
      <h2 className={styles.title}>Settings</h2>
      <SettingsNavigation />
    </SideBar>
  )
}
