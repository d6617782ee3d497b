import { SettingsNavigation } from '../settings/navigation.tsx'
import styles from './settings-bar.module.css'
import { SideBar } from './side-bar.tsx'

/** The list of all settings. On wide screens it is next to each settings page. */
export function SettingsBar() {
  return (
    <SideBar label="Settings">
      <h2 className={styles.title}>Settings</h2>
      <SettingsNavigation />
    </SideBar>
  )
}
