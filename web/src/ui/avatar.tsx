import styles from './avatar.module.css'

interface AvatarProps {
  person: { name: string; picture?: string | undefined }
  size?: 32 | 40 | 48 | 96
}

const hues = 8

/**
 * A person's picture. Until it has loaded, the person's initials show, on a colour derived from the name. Screen readers
 * skip both, because the name is next to the picture.
 */
export function Avatar({ person, size = 40 }: AvatarProps) {
  // CSS draws the initials, because text would become part of the accessible name of a surrounding button.
  return (
    <span
      className={styles.avatar}
      data-size={size}
      data-hue={hueOf(person.name)}
      data-initials={initialsOf(person.name)}
      aria-hidden
    >
      {person.picture && <img src={`/files/${person.picture}/${size > 48 ? 320 : 96}.webp`} alt="" />}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('')
}

function hueOf(name: string): number {
  return Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % hues
}
