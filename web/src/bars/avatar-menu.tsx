import { ChevronDown, CircleUser } from 'lucide-react'
import { useMe } from '../session/me.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { nameOf } from './navigation.ts'
import { useAccountItems, useOwnItems } from './own-items.ts'
import styles from './avatar-menu.module.css'

/** The menu of the top bar, for members and for visitors. */
export function AvatarMenu() {
  const { me, status } = useMe()
  const items = [...useOwnItems(), ...useAccountItems()]
  if (status === 'loading') return <Skeleton width={44} height={44} radius={999} />
  if (!me)
    return (
      <Menu
        label="Log In / Sign Up"
        items={items}
        trigger={
          <span className={styles.visitor}>
            <span className={styles.words}>Log In / Sign Up</span>
            <CircleUser className={styles.icon} size={22} aria-hidden />
            <ChevronDown size={18} aria-hidden />
          </span>
        }
        header={
          <>
            <p className={styles.name}>Log In / Sign Up</p>
            <p className={styles.small}>Takes less than a few seconds.</p>
          </>
        }
      />
    )
  return (
    <Menu
      label="Your account"
      items={items}
      trigger={<Avatar person={{ name: nameOf(me), picture: me.picture }} size={40} />}
      header={
        <>
          <p className={styles.name}>{nameOf(me)}</p>
          <p className={styles.small}>@{me.username}</p>
        </>
      }
    />
  )
}
