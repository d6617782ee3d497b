import { Ellipsis, Link as LinkIcon } from 'lucide-react'
import { showAlert } from '../ui/alerts-store.ts'
import { Menu } from '../ui/menu.tsx'

/** What can be done with a post besides reading it. */
export function PostMenu({ postId }: { postId: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}/post/${postId}`)
      showAlert({ message: 'Link Copied!', type: 'success', milliseconds: 2000 })
    } catch {
      showAlert({ message: 'Something went wrong. Try again.', type: 'danger' })
    }
  }
  return (
    <Menu
      label="More"
      icon={Ellipsis}
      items={[{ label: 'Copy link', icon: LinkIcon, onSelect: () => void copy() }]}
    />
  )
}
